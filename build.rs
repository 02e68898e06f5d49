//! Embeds the scenarios as examples, and names the build: the same sources give the same name, whoever compiles them.
//! Only the same build reads the checkpoint of an interrupted search.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rerun-if-changed=scenarios");
    examples();
    let mut files = vec![PathBuf::from("Cargo.lock")];
    collect(Path::new("src"), &mut files);
    files.sort();
    // FNV-1a (Fowler, Noll, Vo): not against forgery, only to tell builds apart.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for file in files {
        let name = file.to_string_lossy().replace('\\', "/");
        for byte in name.into_bytes().into_iter().chain(std::fs::read(&file).unwrap_or_default()) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=EVENODDS_BUILD={}+{hash:016x}", env!("CARGO_PKG_VERSION"));
}

/// Writes the list of all scenarios that are whole in one file.
fn examples() {
    let mut files = Vec::new();
    collect(Path::new("scenarios"), &mut files);
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let mut list =
        String::from("/// Scenarios to begin with: names and texts.\npub const EXAMPLES: &[(&str, &str)] = &[\n");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let other = |line: &str| line.starts_with("include") || line.starts_with("game") && line.contains(".game.toml");
        if !file.to_string_lossy().ends_with(".game.toml") && !text.lines().any(other) {
            let name = file.with_extension("").to_string_lossy().replace('\\', "/");
            let name = name.strip_prefix("scenarios/").unwrap_or(&name);
            list += &format!("    ({name:?}, {text:?}),\n");
        }
    }
    list += "];\n";
    let out = std::env::var_os("OUT_DIR").expect("cargo says where");
    std::fs::write(Path::new(&out).join("examples.rs"), list).expect("the folder takes files");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
