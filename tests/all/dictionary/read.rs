//! Structures that are written as JSON, as the source has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use syn::{Attribute, Fields, Item, Type, UseTree};

/// A structure, or an enumeration.
struct Structure {
    about: String,
    body: Body,
}

enum Body {
    /// Key, what it says, what it holds.
    Keys(Vec<(String, String, Type)>),
    /// Words.
    Words(Vec<String>),
}

struct Module {
    /// Names that it brings in, with their paths.
    used: Vec<Vec<String>>,
    aliases: BTreeMap<String, Type>,
}

/// All of some files.
pub(super) struct Structures {
    /// By path, like `study::compare::Comparison`.
    all: BTreeMap<String, Structure>,
    modules: BTreeMap<String, Module>,
}

impl Structures {
    pub(super) fn of(roots: &[&str]) -> Self {
        let mut found = Self { all: BTreeMap::new(), modules: BTreeMap::new() };
        for file in roots.iter().flat_map(|root| files(Path::new(root))) {
            let path = file.with_extension("").to_string_lossy().replace('/', "::");
            let module =
                path.trim_start_matches("src::").trim_end_matches("::mod").trim_end_matches("::lib").to_owned();
            let source = std::fs::read_to_string(&file).expect("readable");
            found.read(&module, syn::parse_file(&source).expect("Rust"));
        }
        found
    }

    fn read(&mut self, module: &str, file: syn::File) {
        let mut here = Module { used: Vec::new(), aliases: BTreeMap::new() };
        for item in file.items {
            let (name, attributes, body) = match item {
                Item::Use(item) => {
                    paths(&item.tree, &mut Vec::new(), &mut here.used);
                    continue;
                }
                Item::Type(item) => {
                    here.aliases.insert(item.ident.to_string(), *item.ty);
                    continue;
                }
                Item::Struct(item) => (item.ident, item.attrs, Body::Keys(keys(item.fields))),
                Item::Enum(item) => {
                    let is_snake = item.attrs.iter().any(|attribute| tokens(attribute).contains("snake_case"));
                    let named = |name: &str| if is_snake { snake(name) } else { name.to_owned() };
                    (item.ident, item.attrs, variants(named, item.variants.into_iter().collect()))
                }
                _ => continue,
            };
            if attributes.iter().any(|attribute| tokens(attribute).contains("Serialize")) {
                self.all.insert(format!("{module}::{name}"), Structure { about: comment(&attributes), body });
            }
        }
        self.modules.insert(module.to_owned(), here);
    }

    /// Which structure a name means in a module.
    fn resolve(&self, module: &str, name: &str) -> Option<String> {
        let here = format!("{module}::{name}");
        if self.all.contains_key(&here) {
            return Some(here);
        }
        let ending = format!("::{name}");
        let named: Vec<&String> = self.all.keys().filter(|path| path.ends_with(&ending)).collect();
        let used = self.modules[module].used.iter().find(|path| path.last().is_some_and(|last| last == name));
        let from = used.map(|path| {
            path[..path.len() - 1].join("::").replace("crate::", "").replace("evenodds_", "").replace("super", "")
        });
        let near: Vec<&&String> = named
            .iter()
            .filter(|path| from.as_ref().is_some_and(|from| path.contains(from.trim_matches(':'))))
            .collect();
        match (near.as_slice(), named.as_slice()) {
            ([one], _) => Some((**one).clone()),
            (_, [one]) => Some((*one).clone()),
            (_, []) => None,
            _ => panic!("{name} in {module} may be any of {named:?}"),
        }
    }

    /// What a value of a type looks like: `{…}` stands for a structure.
    fn holds(&self, module: &str, of: &Type) -> String {
        match of {
            Type::Reference(of) => self.holds(module, &of.elem),
            Type::Array(of) => format!("list of {}", self.holds(module, &of.elem)),
            Type::Tuple(of) => {
                format!("({})", of.elems.iter().map(|of| self.holds(module, of)).collect::<Vec<_>>().join(", "))
            }
            Type::Path(of) => {
                let last = of.path.segments.last().expect("a name");
                let inner = match &last.arguments {
                    syn::PathArguments::AngleBracketed(inner) => inner.args.iter().find_map(|one| match one {
                        syn::GenericArgument::Type(of) => Some(self.holds(module, of)),
                        _ => None,
                    }),
                    _ => None,
                };
                let name = last.ident.to_string();
                match (name.as_str(), inner) {
                    ("Vec", Some(inner)) => format!("list of {inner}"),
                    ("Option", Some(inner)) => format!("{inner}, or null"),
                    ("Box" | "Arc", Some(inner)) => inner,
                    ("String" | "str" | "Word", _) => "text".into(),
                    ("bool", _) => "yes or no".into(),
                    ("f64", _) => "number".into(),
                    ("Table", _) => "table".into(),
                    ("u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i64" | "i128", _) => "whole number".into(),
                    _ => self.named(module, &name),
                }
            }
            _ => panic!("a type that no file has in {module}"),
        }
    }

    fn named(&self, module: &str, name: &str) -> String {
        if let Some(alias) = self.modules[module].aliases.get(name) {
            return self.holds(module, alias);
        }
        if let Some(path) = self.resolve(module, name) {
            return match &self.all[&path].body {
                Body::Words(words) => words.join(" | "),
                Body::Keys(_) => format!("{{{path}}}"),
            };
        }
        let alias = self.modules.iter().find_map(|(of, module)| Some((of, module.aliases.get(name)?)));
        let (of, alias) = alias.unwrap_or_else(|| panic!("{name} in {module} is not found"));
        self.holds(of, alias)
    }

    /// The structures, and all that they hold, as TOML.
    pub(super) fn dictionary(&self, roots: &[&str]) -> String {
        let mut written = String::from(
            "# What the keys of JSON files say, from the comments of the structures: a test writes it and holds it.\n",
        );
        let (mut next, mut seen) = (roots.iter().map(|root| (*root).to_owned()).collect::<Vec<_>>(), BTreeSet::new());
        next.reverse();
        while let Some(path) = next.pop() {
            if !seen.insert(path.clone()) {
                continue;
            }
            let (structure, module) = (&self.all[&path], path.rsplit_once("::").expect("a path").0);
            let Body::Keys(keys) = &structure.body else { continue };
            let _ = writeln!(written, "\n# {}\n[{path:?}]", structure.about);
            for (key, meaning, of) in keys {
                let holds = self.holds(module, of);
                next.extend(holds.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_owned())));
                let _ = writeln!(written, "{key:?} = {{ holds = {holds:?}, meaning = {meaning:?} }}");
            }
        }
        written
    }
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut inside: Vec<PathBuf> = std::fs::read_dir(path).expect("a folder").flatten().map(|e| e.path()).collect();
    inside.sort();
    inside.retain(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "rs"));
    inside.iter().flat_map(|path| files(path)).collect()
}

fn paths(tree: &UseTree, front: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            front.push(path.ident.to_string());
            paths(&path.tree, front, found);
            front.pop();
        }
        UseTree::Name(name) => found.push(front.iter().cloned().chain([name.ident.to_string()]).collect()),
        UseTree::Rename(name) => found.push(front.iter().cloned().chain([name.rename.to_string()]).collect()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| paths(tree, front, found)),
        UseTree::Glob(_) => {}
    }
}

fn tokens(attribute: &Attribute) -> String {
    match &attribute.meta {
        syn::Meta::List(list) => list.tokens.to_string(),
        _ => String::new(),
    }
}

/// A comment as one sentence after the other, without links.
fn comment(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ").replace("[`", "`").replace("`]", "`").replace('`', "")
}

fn is_skipped(attributes: &[Attribute]) -> bool {
    let is = |attribute: &Attribute| tokens(attribute).split(',').any(|word| word.trim() == "skip");
    attributes.iter().any(|attribute| attribute.path().is_ident("serde") && is(attribute))
}

fn keys(fields: Fields) -> Vec<(String, String, Type)> {
    let kept = fields.into_iter().filter(|field| !is_skipped(&field.attrs));
    kept.map(|field| (field.ident.map_or_else(String::new, |name| name.to_string()), comment(&field.attrs), field.ty))
        .collect()
}

/// Words where no variant holds anything, else a key for each that does.
fn variants(named: impl Fn(&str) -> String, variants: Vec<syn::Variant>) -> Body {
    if variants.iter().all(|variant| variant.fields.is_empty()) {
        return Body::Words(variants.iter().map(|variant| named(&variant.ident.to_string())).collect());
    }
    let mut all = Vec::new();
    for variant in variants {
        let (name, about) = (named(&variant.ident.to_string()), comment(&variant.attrs));
        match variant.fields {
            Fields::Unit => {}
            Fields::Unnamed(fields) => {
                all.extend(fields.unnamed.into_iter().map(|field| (name.clone(), about.clone(), field.ty)));
            }
            named @ Fields::Named(_) => {
                all.push((name.clone(), about, syn::parse_str("Table").expect("a type")));
                all.extend(keys(named).into_iter().map(|(key, about, of)| (format!("{name}.{key}"), about, of)));
            }
        }
    }
    Body::Keys(all)
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
