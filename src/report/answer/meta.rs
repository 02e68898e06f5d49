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
        0 if first.rank[1] - first.rank[0] < 0.5 => ", and is shown to be the first".to_owned(),
        0 => String::new(),
        1 => format!("; {} needs more plays to be told apart", level[0].name),
        count => format!("; {} others need more plays to be told apart", number_word(count)),
    };
    let drawn = found.undecided.value > differing::COMMON;
    let tell = |form| {
        // Where draws count half, a rate is of points and not of plays.
        let of = if drawn {
            format!("points of 100 {plays}, draws counting half")
        } else {
            format!("of {plays} against the field")
        };
        let rate = |standing: &Standing, form| {
            let text = rate(standing, form);
            if drawn { text.replacen('%', "", 1) } else { text }
        };
        format!(
            "{} wins most, {} {of}{}; {} wins least, {}",
            capital(&if form == Form::Full { whole(first) } else { first.name.clone() }),
            rate(first, form),
            if form == Form::Full { doubt.as_str() } else { "" },
            if form == Form::Full { whole(last) } else { last.name.clone() },
            rate(last, form)
        )
    };
    let traps: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.trapped()).collect();
    let mut brought: Vec<&Standing> = found.entrants.iter().filter(|entrant| entrant.share.value >= 0.05).collect();
    brought.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    let names: Vec<String> = brought
        .iter()
        .take(DRAWN)
        .map(|entrant| {
            let [value, low, high] = [entrant.share.value, entrant.share.low, entrant.share.high];
            let whole = |x: f64| number::fixed(100.0 * x, 0);
            format!("{} ({}%, {} to {})", entrant.name, whole(value), whole(low), whole(high))
        })
        .collect();
    let more =
        if brought.len() > DRAWN { format!(" and {} more", number_word(brought.len() - DRAWN)) } else { String::new() };
    let others = traps.len().saturating_sub(DRAWN);
    let named: Vec<String> = traps.iter().take(DRAWN).map(|entrant| entrant.name.clone()).collect();
    let rest = if others > 0 { format!(" and {} more", number_word(others)) } else { String::new() };
    let trapped = match traps.len() {
        0 => "No entrant is shown to be a trap".to_owned(),
        1 => format!("{} is a trap", named[0]),
        _ if others > 0 => format!("Traps: {}{rest}", named.join(", ")),
        _ => format!("Traps: {}", joined(&named)),
    };
    let who = if names.is_empty() { "many entrants, none often".to_owned() } else { names.join(", ") + &more };
    let mut sentences =
        vec![sentence(&tell(Form::Full)), sentence(&format!("Best mix to bring: {who}")), sentence(&trapped)];
    let draws = [found.undecided.value, found.undecided.low, found.undecided.high];
    if drawn {
        let share = valued(draws, FigureKind::Flag, Form::Full);
        sentences.push(sentence(&format!("{share} of {plays} are draws")));
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
            "{name}: {} wins {by} than with {}, the largest change; {} of {} entrants change",
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
    answer.sentences[0] = sentence(&format!("Once every entrant has learnt to play, {}", answer.sentences[0]));
    if found.after.undecided.low > 0.5 {
        nobody_wins(&scenario.play.noun[1], found, &mut answer);
    }
    answer.differs = "Every entrant plays the script learnt for it.".into();
    answer.caveat = None;
    answer
}

/// The same where most plays have no winner: that comes before who wins most of the rest.
fn nobody_wins(plays: &str, found: &League, answer: &mut Answer) {
    let ends = |field: &Metagame| [field.undecided.value, field.undecided.low, field.undecided.high];
    let told = |form| {
        let [after, before] = [&found.after, &found.before].map(|field| valued(ends(field), FigureKind::Flag, form));
        sentence(&format!(
            "Once every entrant has learnt to play, {after} of {plays} are draws; as the scenario stands, {before}"
        ))
    };
    let left = found.members.iter().map(|member| member.left.high).fold(0.0, f64::max) * 100.0;
    let left = number::fixed(left, number::decimals(left));
    answer.headline = told(Form::Brief);
    answer.sentences = vec![
        told(Form::Full),
        sentence(&format!("The best response found gains at most {left} points over these scripts")),
    ];
    let bar = |name: &str, field: &Metagame, strong| Figure {
        name: name.into(),
        at: ends(field).map(|x| x * 100.0),
        text: valued(ends(field), FigureKind::Flag, Form::Brief),
        strong,
    };
    answer.figures = Figures {
        title: format!("Share of {plays} that are draws"),
        note: String::new(),
        shown: Shown::Bars(vec![bar("As it stands", &found.before, false), bar("As learnt", &found.after, true)]),
    };
}
