//! Checks that no file and no top-level module is part of an import cycle. Tests are exempt.
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Reads the sources, without their tests, into a map keyed by module path.
fn read_sources(folder: &Path, parent: &str, sources: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let name = if ["main", "mod"].contains(&stem) { parent.to_owned() } else { format!("{parent}::{stem}") };
        if path.is_dir() {
            read_sources(&path, &name, sources);
        } else if !["circles", "testing", "tests"].contains(&stem) {
            let text = std::fs::read_to_string(&path).expect("a text");
            sources.insert(name, text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned());
        }
    }
}

/// The paths that a source refers to: its submodules, and everything after `crate::` or, outside inner modules,
/// `super::`.
fn paths_in(name: &str, text: &str) -> Vec<String> {
    let parent = name.rsplit_once("::").map_or(name, |(parent, _)| parent);
    let text = text.replace("\nuse super::", &format!("\nuse {parent}::")).replace("\npub mod ", "\nmod ");
    let modules = text.split("\nmod ").skip(1).filter_map(|rest| rest.lines().next()?.strip_suffix(';'));
    let mut paths: Vec<_> = modules.map(|module| format!("{name}::{module}")).collect();
    for rest in text.split("crate::").skip(1) {
        let end = rest.find(|char: char| !char.is_alphanumeric() && !"_:".contains(char)).unwrap_or(rest.len());
        let (path, rest) = rest.split_at(end);
        let group = rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).unwrap_or_default();
        paths.extend(group.split(',').map(|item| format!("crate::{path}{}", item.trim())));
    }
    paths
}

/// The nodes on a cycle.
fn circles(edges: &BTreeSet<(String, String)>) -> BTreeSet<&str> {
    let leads_back = |start: &&str| {
        let (mut next, mut seen) = (vec![*start], BTreeSet::new());
        while let Some(node) = next.pop() {
            next.extend(
                edges.iter().filter(|(from, to)| from == node && seen.insert(to.as_str())).map(|(_, to)| to.as_str()),
            );
        }
        seen.contains(start)
    };
    edges.iter().map(|(from, _)| from.as_str()).filter(leads_back).collect()
}

#[test]
fn nothing_imports_in_circles() {
    let mut sources = BTreeMap::new();
    read_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "crate", &mut sources);
    let file_of = |path: &String| sources.keys().rfind(|file| format!("{path}::").starts_with(&format!("{file}::")));
    let targets = |name: &str, text: &str| paths_in(name, text).iter().filter_map(file_of).cloned().collect::<Vec<_>>();
    let files = sources.iter().flat_map(|(name, text)| targets(name, text).into_iter().map(|to| (name.clone(), to)));
    let files: BTreeSet<_> = files.filter(|(from, to)| from != to).collect();
    let top = |name: &str| name.split("::").take(2).collect::<Vec<_>>().join("::");
    let tops: BTreeSet<_> =
        files.iter().map(|(from, to)| (top(from), top(to))).filter(|(from, to)| from != to).collect();
    assert!(files.contains(&("crate::client::connector".into(), "crate::client::options".into())));
    assert_eq!((circles(&files), circles(&tops)), Default::default());
}
