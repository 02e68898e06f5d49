//! What entrants see of each other: a strategy may ask for it, so that which script is played may depend on it.

use crate::meta::Tourney;

/// Entrants by what their enemies see of them.
pub(super) struct Kinds {
    /// Of which kind each entrant is.
    of: Vec<usize>,
    /// What each kind is called, in the order of their first members; what nobody sees is one kind together.
    names: Vec<String>,
}

impl Kinds {
    /// Entrants of a field.
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

    /// How many there are.
    pub(super) fn number(&self) -> usize {
        self.names.len()
    }

    /// Whether there is something to see.
    pub(super) fn differ(&self) -> bool {
        self.number() > 1
    }

    /// Of which kind an entrant is.
    pub(super) fn of(&self, who: usize) -> usize {
        self.of[who]
    }

    /// How many entrants are of a kind.
    pub(super) fn size(&self, kind: usize) -> usize {
        self.of.iter().filter(|&&of| of == kind).count()
    }

    /// What a kind is called.
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
