//! Kinds of entrants as their enemies see them: a strategy may ask for the kind and depend on it.

use crate::meta::Tourney;

/// Kinds of the entrants of a field.
pub(super) struct Kinds {
    /// Kind of each entrant.
    of: Vec<usize>,
    /// Names of the kinds, in the order of their first members. Entrants of which nothing is seen form one kind.
    names: Vec<String>,
}

impl Kinds {
    /// Kinds of the entrants of a field.
    pub(super) fn new(tourney: &Tourney) -> Self {
        let mut found = Self { of: Vec::new(), names: Vec::new() };
        for entrant in &tourney.entrants {
            let name = if entrant.told { entrant.group.as_str() } else { "others" };
            let kind = found.names.iter().position(|known| known == name).unwrap_or_else(|| {
                found.names.push(name.to_owned());
                found.names.len() - 1
            });
            found.of.push(kind);
        }
        found
    }

    /// Number of kinds.
    pub(super) fn number(&self) -> usize {
        self.names.len()
    }

    /// Whether there is more than one kind.
    pub(super) fn differ(&self) -> bool {
        self.number() > 1
    }

    /// Kind of an entrant.
    pub(super) fn of(&self, who: usize) -> usize {
        self.of[who]
    }

    /// Number of entrants of a kind.
    pub(super) fn size(&self, kind: usize) -> usize {
        self.of.iter().filter(|&&of| of == kind).count()
    }

    /// Name of a kind.
    pub(super) fn name(&self, kind: usize) -> &str {
        &self.names[kind]
    }
}

#[cfg(test)]
impl From<&[usize]> for Kinds {
    fn from(of: &[usize]) -> Self {
        let number = of.iter().max().map_or(0, |last| last + 1);
        Self { of: of.to_vec(), names: (0..number).map(|kind| format!("kind {kind}")).collect() }
    }
}
