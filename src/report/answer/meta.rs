//! The answer of `meta`.

use super::phrase::{Form, capital, change, counted, joined, number_word, sentence, valued};
use super::{Answer, Figure, Figures, Shown, differing};
use crate::number;
use evenodds_scenario::Scenario;
use evenodds_study::asked::asked;
use evenodds_study::learn::league::League;
use evenodds_study::meta::variants::{Change, Changed};
use evenodds_study::meta::{Metagame, Standing};
use evenodds_study::summary::{Calls, FigureKind};

/// Entrants that are drawn.
const DRAWN: usize = 3;

fn rate(standing: &Standing, form: Form) -> String {
    valued([standing.rate.value, standing.rate.low, standing.rate.high], FigureKind::Flag, form)
}

/// An entrant with what it is made of, if that is short.
fn whole(entrant: &Standing) -> String {
    let detail = &entrant.detail;
    if detail.is_empty() || detail.chars().count() > 60 {
        entrant.name.clone()
    } else {
        format!("{} ({detail})", entrant.name)
    }
}

/// The answer to who wins in a field.
pub(crate) fn meta(scenario: &Scenario, found: &Metagame) -> Answer {
    let (first, last) = (&found.entrants[0], &found.entrants[found.entrants.len() - 1]);
    let plays = &scenario.play.noun[1];
    let level: Vec<&Standing> =
        found.entrants[1..].iter().take_while(|entrant| entrant.rate.high >= first.rate.low).collect();
    let doubt = match level.len() {
        0 if first.rank[1] - first.rank[0] < 0.5 => ", first beyond doubt".to_owned(),
        0 => String::new(),
        1 => format!("; {} needs more plays to be told from it", level[0].name),
        count => format!("; {} others need more plays to be told from it", number_word(count)),
    };
    let tell = |form| {
        format!(
            "{} wins most, {} of {plays} against the field{}; {} wins least, {}",
            capital(&if form == Form::Full { whole(first) } else { first.name.clone() }),
            rate(first, form),
            if form == Form::Full { doubt.as_str() } else { "" },
            if form == Form::Full { whole(last) } else { last.name.clone() },
            rate(last, form)
        )
    };
    let traps = found.entrants.iter().filter(|entrant| entrant.trapped()).count();
    let mut brought: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.share.value >= 0.05).collect();
    brought.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    let names: Vec<String> = brought
        .iter()
        .take(DRAWN)
        .map(|entrant| {
            format!("{} {}", entrant.name, number::share([entrant.share.value, entrant.share.low, entrant.share.high]))
        })
        .collect();
    let more =
        if brought.len() > DRAWN { format!(" and {} more", number_word(brought.len() - DRAWN)) } else { String::new() };
    let trapped = match traps {
        0 => "nobody is shown to be a trap".to_owned(),
        1 => "one entrant is shown to be a trap".to_owned(),
        count => format!("{} entrants are shown to be traps", number_word(count)),
    };
    let who = if names.is_empty() { "many of them, none often".to_owned() } else { joined(&names) + &more };
    let mut sentences =
        vec![sentence(&tell(Form::Full)), sentence(&format!("Clever players would bring {who}; {trapped}"))];
    let draws = [found.undecided.value, found.undecided.low, found.undecided.high];
    if draws[0] > differing::COMMON {
        let share = valued(draws, FigureKind::Flag, Form::Full);
        sentences.push(sentence(&format!("nobody wins {share} of {plays}, which count half")));
    }
    Answer {
        sentences,
        headline: sentence(&tell(Form::Brief)),
        figures: figures(found, plays),
        differs: format!("{} entrants, all against all.", capital(&number_word(found.entrants.len()))),
        caveat: differing::caveat(&asked(scenario)),
    }
}

fn figures(found: &Metagame, plays: &str) -> Figures {
    let one = |at: usize| {
        let entrant = &found.entrants[at];
        Figure {
            name: capital(&entrant.name),
            at: [entrant.rate.value, entrant.rate.low, entrant.rate.high].map(|x| x * 100.0),
            text: rate(entrant, Form::Brief),
            strong: at == 0,
        }
    };
    let size = found.entrants.len();
    let (places, note) = if size <= 2 * DRAWN {
        ((0..size).collect::<Vec<_>>(), String::new())
    } else {
        let ends = (0..DRAWN).chain(size - DRAWN..size).collect();
        (ends, format!("The first {DRAWN} and the last {DRAWN} of {size}."))
    };
    Figures {
        title: format!("Share of {plays} won against the field"),
        note,
        shown: Shown::Bars(places.into_iter().map(one).collect()),
    }
}

/// The answer to what variants do to a field.
pub(crate) fn variants(scenario: &Scenario, names: &[&str], changes: &[Change]) -> Answer {
    let asked = asked(scenario);
    let title = |name: &str| {
        let cell = scenario.cells.iter().find(|cell| cell.name == name);
        cell.map_or_else(
            || name.to_owned(),
            |cell| super::cells::name(&scenario.keys, &cell.keys, cell.title.as_deref(), &asked),
        )
    };
    let told = |change: &Change, form: Form| {
        let shown: Vec<&Changed> = change.entrants.iter().filter(|changed| changed.verdict.differs()).collect();
        let most = shown.iter().max_by(|a, b| a.rate.value.abs().total_cmp(&b.rate.value.abs()));
        let name = capital(&title(&change.variant));
        let calls: Calls = change.entrants.iter().map(|changed| changed.verdict).collect();
        let Some(most) = most else {
            let who = joined(&counted(&calls));
            return format!("{name} against {}: of {} entrants {who}", title(names[0]), number_word(calls.all()));
        };
        let by = change_of(most, form);
        format!(
            "{name}: {} wins {by} than with {}, the most of all; {} of {} entrants are shown to change",
            most.name,
            title(names[0]),
            number_word(shown.len()),
            number_word(change.entrants.len())
        )
    };
    let figure = |changed: &Changed| Figure {
        name: capital(&changed.name),
        at: [changed.rate.value, changed.rate.low, changed.rate.high].map(|x| x * 100.0),
        text: number::signed(changed.rate.value * 100.0, 1),
        strong: changed.verdict.differs(),
    };
    let mut moved: Vec<&Changed> = changes.first().map(|change| change.entrants.iter().collect()).unwrap_or_default();
    moved.sort_by(|a, b| b.rate.value.abs().total_cmp(&a.rate.value.abs()));
    moved.truncate(2 * DRAWN);
    Answer {
        sentences: changes.iter().take(2).map(|change| sentence(&told(change, Form::Full))).collect(),
        headline: changes.first().map(|change| sentence(&told(change, Form::Brief))).unwrap_or_default(),
        figures: Figures {
            title: format!(
                "{}: change of the win rate, points",
                changes.first().map_or(String::new(), |c| capital(&title(&c.variant)))
            ),
            note: String::new(),
            shown: Shown::Bars(moved.into_iter().map(figure).collect()),
        },
        differs: format!("The same field, against {}.", title(names[0])),
        caveat: differing::caveat(&asked),
    }
}

fn change_of(changed: &Changed, form: Form) -> String {
    change([changed.rate.value, changed.rate.low, changed.rate.high], FigureKind::Flag, "", form)
}

/// The answer to who wins in a field that plays what was learnt for it.
pub(crate) fn learnt(scenario: &Scenario, found: &League) -> Answer {
    let mut answer = meta(scenario, &found.after);
    answer.sentences[0] = sentence(&format!("Once everybody has learnt to play, {}", answer.sentences[0]));
    if found.after.undecided.low > 0.5 {
        nobody_wins(&scenario.play.noun[1], found, &mut answer);
    }
    answer.differs = "Everybody plays what was learnt for it.".into();
    answer.caveat = None;
    answer
}

/// The same where most plays have no winner: that comes before who wins most of the rest.
fn nobody_wins(plays: &str, found: &League, answer: &mut Answer) {
    let ends = |field: &Metagame| [field.undecided.value, field.undecided.low, field.undecided.high];
    let told = |form| {
        let [after, before] = [&found.after, &found.before].map(|field| valued(ends(field), FigureKind::Flag, form));
        sentence(&format!("Once everybody has learnt to play, nobody wins {after} of {plays}; as it stands, {before}"))
    };
    let left = found.members.iter().map(|member| member.left.high).fold(0.0, f64::max) * 100.0;
    let left = number::fixed(left, number::decimals(left));
    answer.headline = told(Form::Brief);
    answer.sentences = vec![
        told(Form::Full),
        sentence(&format!(
            "The best response that was found gains at most {left} wins in 100 over what is played then"
        )),
    ];
    let bar = |name: &str, field: &Metagame, strong| Figure {
        name: name.into(),
        at: ends(field).map(|x| x * 100.0),
        text: valued(ends(field), FigureKind::Flag, Form::Brief),
        strong,
    };
    answer.figures = Figures {
        title: format!("Share of {plays} that nobody wins"),
        note: String::new(),
        shown: Shown::Bars(vec![bar("As it stands", &found.before, false), bar("As learnt", &found.after, true)]),
    };
}
