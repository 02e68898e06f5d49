//! Which file of `src/` takes a name from which other: `use` trees as the compiler reads them, paths in code and in macros,
//! names that a glob brings.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A module's path from the crate's root: `["games", "kit"]`.
type Name = Vec<String>;

/// What a name stands for inside a module.
#[derive(Clone)]
enum Meaning {
    /// Defined in the module's own file.
    Here,
    /// A module below it.
    Module,
    /// Taken from elsewhere, under another path.
    Taken(Name),
}

struct Module {
    file: PathBuf,
    names: HashMap<String, Meaning>,
    globs: Vec<Name>,
    /// Re-exports: a facade takes nothing for itself.
    facade: BTreeSet<String>,
    /// All paths that stand in its code, and all single names.
    paths: Vec<Vec<String>>,
}

/// The files of a crate and the arrows between them.
pub(crate) struct Crate {
    modules: BTreeMap<Name, Module>,
    root: PathBuf,
}

impl Crate {
    /// Reads `src/`, without the modules that only tests have.
    pub(crate) fn read(root: &Path) -> Self {
        let mut whole = Self { modules: BTreeMap::new(), root: root.to_path_buf() };
        whole.file(Vec::new(), root.join("lib.rs"));
        whole
    }

    fn file(&mut self, name: Name, file: PathBuf) {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.module(name, &file, parsed.items, &text);
    }

    fn module(&mut self, name: Name, file: &Path, items: Vec<syn::Item>, text: &str) {
        let mut module = Module {
            file: file.to_path_buf(),
            names: HashMap::new(),
            globs: Vec::new(),
            facade: BTreeSet::new(),
            paths: Vec::new(),
        };
        for item in items {
            if only_for_tests(&item) {
                continue;
            }
            match item {
                syn::Item::Use(item) => {
                    let public = !matches!(item.vis, syn::Visibility::Inherited);
                    module.take(&item.tree, Vec::new(), public);
                }
                syn::Item::Mod(item) => {
                    let child: Name = name.iter().cloned().chain([item.ident.to_string()]).collect();
                    module.names.insert(item.ident.to_string(), Meaning::Module);
                    match item.content {
                        Some((_, items)) => self.module(child, file, items, ""),
                        None => {
                            let beside = self.root.join(child.join("/"));
                            let alone = beside.with_extension("rs");
                            self.file(child, if alone.exists() { alone } else { beside.join("mod.rs") });
                        }
                    }
                }
                item => {
                    if let Some(defined) = defined(&item) {
                        module.names.insert(defined, Meaning::Here);
                    }
                }
            }
        }
        let mut code = text;
        if let Some(end) = text.find("#[cfg(test)]\nmod ") {
            code = &text[..end];
        }
        if let Ok(tokens) = TokenStream::from_str(code) {
            paths(tokens, &mut module.paths);
        }
        self.modules.insert(name, module);
    }

    /// The file that defines what a path means, seen from a module.
    fn file_of(&self, from: &Name, path: &[String], depth: usize) -> Option<&Path> {
        let mut at = from.clone();
        let mut rest = path;
        if depth > 20 {
            return None;
        }
        loop {
            match rest.first().map(String::as_str) {
                Some("crate") => at.clear(),
                Some("super") => {
                    at.pop();
                }
                Some("self") => {}
                _ => break,
            }
            rest = &rest[1..];
        }
        loop {
            let module = self.modules.get(&at)?;
            let first = rest.first()?;
            match module.names.get(first) {
                Some(Meaning::Module) => {
                    at.push(first.clone());
                    rest = &rest[1..];
                }
                Some(Meaning::Here) => return Some(&module.file),
                Some(Meaning::Taken(path)) => {
                    let path: Vec<String> = path.iter().chain(&rest[1..]).cloned().collect();
                    return self.file_of(&at, &path, depth + 1);
                }
                None => {
                    return module.globs.iter().find_map(|glob| {
                        let path: Vec<String> = glob.iter().chain(rest).cloned().collect();
                        self.file_of(&at, &path, depth + 1)
                    });
                }
            }
        }
    }

    /// Which file takes which names from which other file.
    pub(crate) fn arrows(&self) -> BTreeMap<(PathBuf, PathBuf), BTreeSet<String>> {
        let mut arrows: BTreeMap<(PathBuf, PathBuf), BTreeSet<String>> = BTreeMap::new();
        for (name, module) in &self.modules {
            for path in &module.paths {
                // A single name comes by a `use`, whose own path is read, or by a glob.
                let known = module.facade.contains(&path[0]) || path.len() == 1 && module.names.contains_key(&path[0]);
                if known || module.hands_on(path) {
                    continue;
                }
                let Some(file) = self.file_of(name, path, 0) else { continue };
                if file != module.file {
                    let ends = (self.short(&module.file), self.short(file));
                    arrows.entry(ends).or_default().insert(path.join("::"));
                }
            }
        }
        arrows
    }

    fn short(&self, file: &Path) -> PathBuf {
        file.strip_prefix(&self.root).expect("inside src").to_path_buf()
    }
}

impl Module {
    /// Whether the path is only handed on, by `pub use`.
    fn hands_on(&self, path: &[String]) -> bool {
        self.facade.iter().any(|name| matches!(&self.names[name], Meaning::Taken(taken) if taken == path))
    }

    fn take(&mut self, tree: &syn::UseTree, mut before: Vec<String>, public: bool) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.take(&path.tree, before, public);
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.take(tree, before.clone(), public));
            }
            syn::UseTree::Name(one) if one.ident == "self" => {
                self.bind(before.last().expect("a name").clone(), before, public);
            }
            syn::UseTree::Name(one) => {
                before.push(one.ident.to_string());
                self.bind(one.ident.to_string(), before, public);
            }
            syn::UseTree::Rename(one) => {
                before.push(one.ident.to_string());
                self.bind(one.rename.to_string(), before, public);
            }
            syn::UseTree::Glob(_) => self.globs.push(before),
        }
    }

    fn bind(&mut self, name: String, path: Vec<String>, public: bool) {
        if public {
            self.facade.insert(name.clone());
        }
        self.names.insert(name, Meaning::Taken(path));
    }
}

fn only_for_tests(item: &syn::Item) -> bool {
    let attributes = match item {
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        _ => false,
    })
}

/// The name that an item defines. A macro of this crate that makes a type names it after `struct` or `enum`, or before a brace.
fn defined(item: &syn::Item) -> Option<String> {
    match item {
        syn::Item::Const(item) => Some(item.ident.to_string()),
        syn::Item::Enum(item) => Some(item.ident.to_string()),
        syn::Item::Fn(item) => Some(item.sig.ident.to_string()),
        syn::Item::Static(item) => Some(item.ident.to_string()),
        syn::Item::Struct(item) => Some(item.ident.to_string()),
        syn::Item::Trait(item) => Some(item.ident.to_string()),
        syn::Item::Type(item) => Some(item.ident.to_string()),
        syn::Item::Macro(item) => item.ident.as_ref().map(ToString::to_string),
        _ => None,
    }
}

/// All paths of a text, also inside macros: `a::b::c` and single names.
fn paths(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                if colons != 2 && !path.is_empty() {
                    found.push(std::mem::take(&mut path));
                }
                path.push(ident.to_string());
                colons = 0;
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            other => {
                if !path.is_empty() {
                    // `use a::b::{c, d}`: each with what stands before it.
                    match (&other, colons) {
                        (TokenTree::Group(group), 2) => {
                            let mut inner = Vec::new();
                            paths(group.stream(), &mut inner);
                            found.extend(inner.into_iter().map(|rest| path.iter().cloned().chain(rest).collect()));
                        }
                        _ => found.push(path.clone()),
                    }
                    path.clear();
                }
                colons = 0;
                if let TokenTree::Group(group) = other {
                    paths(group.stream(), found);
                }
            }
        }
    }
    if !path.is_empty() {
        found.push(path);
    }
}
