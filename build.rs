//! Gives the program a name for its build: the same sources give the same name, whoever compiles them. What an interrupted
//! search kept is read by the same build only.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=Cargo.lock");
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

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
