//! Making characters at the table: dice, bids, sects, traits, rituals, allies (TO-CHAR-1 to TO-CHAR-10, TO-POL-CREATE).

use super::character::{Character, built_dice, chart_dice};
use super::play::Play;
use super::room::{MOST_RITUALS, MOST_SEATS};
use super::rules::Rules;
use super::rulings::{BidTie, BidVisibility, RitualCountLaw, RitualOverflow};
use super::state::{Ally, Pc};
use super::strategy::{Bid, Fields, IdolaterSkill};
use super::streams::Stream;
use super::tables::{RITUALS, Ritual};
use super::terms::{AllyKind, Bought, OpenRitual, Sect, Trait};
use super::told;
use evenodds_engine::{Dice, Trace};

/// Most dice rolled for a character.
const MOST_DICE: usize = 20;

/// A player's dice, best first, and the bid among them.
#[derive(Debug, Clone, Copy)]
struct Bidder {
    dice: [i32; MOST_DICE],
    count: usize,
    bid: usize,
    lot: u32,
}

impl<D: Dice, T: Trace> Play<'_, '_, D, T> {
    /// All players make their characters (TO-CHAR-1 to TO-CHAR-10).
    pub fn create_characters(&mut self) {
        let seats = self.table.pcs.len();
        let mut bidders = [Bidder { dice: [0; MOST_DICE], count: 0, bid: 0, lot: 0 }; MOST_SEATS];
        // Nobody sees a character of an earlier trial.
        for pc in &mut self.table.pcs {
            pc.forget();
        }
        let mut highest = 0;
        for (seat, bidder) in bidders[..seats].iter_mut().enumerate() {
            *bidder = self.roll_and_bid(seat, highest);
            highest = highest.max(bidder.dice[bidder.bid]);
        }
        let mut order: [usize; MOST_SEATS] = std::array::from_fn(|seat| seat);
        self.order_bidders(&mut bidders[..seats], &mut order[..seats]);
        for &seat in &order[..seats] {
            let sect = self.choose_sect(seat, seats);
            self.make_character(seat, sect, bidders[seat]);
        }
    }

    /// Rolls the dice and chooses the bid among them (TO-CHAR-1, TO-CHAR-2). `highest` is the best earlier bid.
    fn roll_and_bid(&mut self, seat: usize, highest: i32) -> Bidder {
        let mut bidder = Bidder { dice: [0; MOST_DICE], count: 0, bid: 0, lot: 0 };
        self.stream(Stream::Creation(seat));
        self.session.roll(self.game.rules.creation_dice as u32, 10, |face| {
            bidder.dice[bidder.count] = face as i32;
            bidder.count += 1;
        });
        let dice = &mut bidder.dice[..bidder.count];
        dice.sort_unstable_by(|left, right| right.cmp(left));
        let fields = &self.game.player(seat).fields;
        let known = if self.game.rules.bid_visibility == BidVisibility::SequentialOpen { highest } else { 0 };
        let (bid, rank) = self.listed_bid(seat, dice, known).unwrap_or((fields.bid, fields.bid_rank));
        bidder.bid = match bid {
            Bid::Rank => (rank as usize - 1).min(dice.len() - 1),
            // The lowest die that beats what is known; with nothing to beat, or nothing to beat it with, the lowest.
            Bid::Outbid if known > 0 => dice.iter().rposition(|&die| die > known).unwrap_or(dice.len() - 1),
            Bid::Outbid => dice.len() - 1,
        };
        self.session.decision(bidder.count as u32);
        self.session.change(1);
        let (name, bid) = (&self.game.names[seat], bidder.dice[bidder.bid]);
        let shown = &bidder.dice[..bidder.count];
        self.session.note("TO-CHAR-1 TO-CHAR-2", || format!("{name} rolls {shown:?} and bids {bid}"));
        bidder
    }

    /// Highest bid first; ties by lot or by seat (TO-CHAR-3).
    fn order_bidders(&mut self, bidders: &mut [Bidder], order: &mut [usize]) {
        if self.game.rules.bid_tie == BidTie::Random {
            self.stream(Stream::Order);
            for last in (1..order.len()).rev() {
                order.swap(last, self.session.dice.pick(last as u32 + 1) as usize);
            }
        }
        for (lot, &seat) in order.iter().enumerate() {
            bidders[seat].lot = lot as u32;
        }
        let bid = |seat: usize| bidders[seat].dice[bidders[seat].bid];
        order.sort_unstable_by_key(|&seat| (-bid(seat), bidders[seat].lot));
        let (names, drawn) = (&self.game.names, self.game.rules.bid_tie == BidTie::Random);
        self.session.note("TO-CHAR-3", || {
            let seats = order.iter().map(|&seat| format!("{} ({})", names[seat], bid(seat)));
            let lots = if drawn { told::lots(order, names, bid) } else { String::new() };
            format!("sects are chosen by the bids: {}{lots}", seats.collect::<Vec<_>>().join(", "))
        });
    }

    /// The first free sect of the player's preference (TO-CHAR-3, TO-CHAR-4).
    fn choose_sect(&mut self, seat: usize, seats: usize) -> Sect {
        let taken = self.table.sects_played;
        let many_idolaters = seats > Sect::ALL.len();
        let free = |sect: Sect| taken >> sect as u32 & 1 == 0 || many_idolaters && sect == Sect::Idolater;
        self.session.decision(Sect::ALL.iter().filter(|&&sect| free(sect)).count() as u32);
        let wanted = self.game.player(seat).fields.sect_preference.0.iter().chain(&Sect::ALL);
        let sect = wanted.copied().find(|&sect| free(sect)).unwrap_or(Sect::Idolater);
        self.table.sects_played |= 1 << sect as u32;
        sect
    }

    /// Puts the other dice into traits, learns rituals, takes an ally (TO-CHAR-5 to TO-CHAR-10).
    fn make_character(&mut self, seat: usize, sect: Sect, bidder: Bidder) {
        let (rules, fields) = (&self.game.rules, &self.game.player(seat).fields);
        let pc = &mut self.table.pcs[seat];
        pc.sect = Some(sect);
        pc.dice = [0; 6];
        pc.dice[Trait::Esteem as usize] = rules.sect_esteem[sect as usize];
        let others = bidder.dice[..bidder.count].iter().enumerate().filter(|&(index, _)| index != bidder.bid);
        let mut free = [true; 5];
        for (placed, (_, &value)) in others.take(free.len()).enumerate() {
            let first = || fields.die_priority.0.into_iter().find(|&bought| free[bought as usize]);
            let listed = self.listed_die(seat, value, (free.len() - placed) as i32, free);
            // A priority that repeats a trait leaves another without a place of its own: that comes last.
            let rest = || Bought::ALL.into_iter().find(|&bought| free[bought as usize]);
            let Some(bought) = listed.or_else(first).or_else(rest) else { break };
            free[bought as usize] = false;
            self.table.pcs[seat].dice[bought.kind() as usize] = chart_dice(&rules.dice_chart, value);
        }
        let pc = &mut self.table.pcs[seat];
        let law_before = pc.dice[Trait::Law as usize];
        add_modifiers(pc, sect, fields.idolater_skill);
        let law = match rules.ritual_count_law {
            RitualCountLaw::AfterModifiers => pc.dice[Trait::Law as usize],
            RitualCountLaw::BeforeModifiers => law_before,
        };
        learn_rituals(pc, rules, fields, sect, law * rules.rituals_per_law);
        pc.allies.clear();
        pc.allies.extend(sect.ally().map(Ally::new));
        pc.bonus = [rules.starting_bonuses; 6];
        pc.start_counters();
        let has = |kind: AllyKind| sect.ally() == Some(kind);
        let preferred = || fields.ally_preference.0.iter().chain(&AllyKind::ALL).copied().find(|&kind| !has(kind));
        let wanted = self.listed_new_ally(seat).or_else(preferred);
        self.table.pcs[seat].allies.extend(wanted.map(Ally::new));
        let pc = &self.table.pcs[seat];
        self.session.decision(120);
        self.session.decision(8);
        self.session.change(6 + 6 + pc.rituals.len() as u32 + pc.allies.len() as u32);
        self.announce(seat);
    }
}

/// The sect's modifiers; an Idolater raises a skill of her choice (TO-CHAR-5, TO-POL-CREATE).
fn add_modifiers(pc: &mut Pc, sect: Sect, idolater: IdolaterSkill) {
    let lowest = || Trait::ALL[..3].iter().copied().min_by_key(|&skill| pc.dice[skill as usize]).expect("three skills");
    let raised_by_idolater = idolater.kind().unwrap_or_else(lowest);
    // The table of modifiers as bits, so that no list is made in play.
    for raised in Trait::ALL {
        pc.dice[raised as usize] += i32::from(sect.raises(raised, raised_by_idolater));
    }
}

/// The rituals that anybody may learn: the preferred ones, the other open ones, then perhaps other sects' (TO-CHAR-9, Q4).
pub(super) fn open_to(rules: &Rules, fields: &Fields) -> impl Iterator<Item = Ritual> {
    let sects: &[Ritual] = if rules.ritual_overflow == RitualOverflow::OtherSectRituals { &RITUALS[..8] } else { &[] };
    let wanted = fields.ritual_preference.0.iter().copied().map(OpenRitual::ritual);
    wanted.chain(Ritual::open().iter().copied()).chain(sects.iter().copied())
}

/// The sect's own ritual; an Idolater names its traits herself (TO-CHAR-5).
fn own_ritual(sect: Sect, fields: &Fields) -> Ritual {
    let [adds, to] = fields.idolater_ritual;
    if sect == Sect::Idolater { Ritual { adds, to, ..sect.ritual() } } else { sect.ritual() }
}

/// The sect's ritual, then those that anybody may learn (TO-CHAR-8).
fn learn_rituals(pc: &mut Pc, rules: &Rules, fields: &Fields, sect: Sect, count: i32) {
    let count = (count.max(0) as usize).min(MOST_RITUALS);
    pc.rituals.clear();
    for ritual in std::iter::once(own_ritual(sect, fields)).chain(open_to(rules, fields)) {
        if pc.rituals.len() < count && pc.rituals.iter().all(|known| known.name != ritual.name) {
            pc.rituals.push(ritual);
        }
    }
}

/// Rituals and allies that a character of this sect ends up with by the catalogue's procedure, for given Law dice.
pub fn standard_sheet(rules: &Rules, fields: &Fields, sect: Sect, dice: [i32; 6], law_before: i32) -> Character {
    let mut pc = Pc { dice, ..Pc::default() };
    let law = match rules.ritual_count_law {
        RitualCountLaw::AfterModifiers => dice[Trait::Law as usize],
        RitualCountLaw::BeforeModifiers => law_before,
    };
    learn_rituals(&mut pc, rules, fields, sect, law * rules.rituals_per_law);
    let wanted = fields.ally_preference.0.iter().copied().find(|&kind| sect.ally() != Some(kind));
    Character {
        name: sect.title().into(),
        sect: Some(sect),
        dice,
        bonuses: [rules.starting_bonuses; 6],
        rituals: pc.rituals,
        allies: sect.ally().into_iter().chain(wanted).collect(),
    }
}

/// Sheet of a character built from die values by the book (TO-CHAR-5 to TO-CHAR-10).
pub fn built(rules: &Rules, sect: Sect, values: &[(Trait, i32); 5], idolater: Option<Trait>) -> Character {
    let fields = Fields::default();
    let plain = built_dice(rules, sect, values, Trait::Calligraphy, false);
    let lowest = Trait::ALL[..3].iter().copied().min_by_key(|&skill| plain[skill as usize]);
    let raised = idolater.or(lowest).unwrap_or(Trait::Calligraphy);
    let dice = built_dice(rules, sect, values, raised, true);
    let law_before = match rules.ritual_count_law {
        RitualCountLaw::AfterModifiers => dice[Trait::Law as usize],
        RitualCountLaw::BeforeModifiers => plain[Trait::Law as usize],
    };
    standard_sheet(rules, &fields, sect, dice, law_before)
}
