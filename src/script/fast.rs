//! Short ways for words that plays call most: plain C functions of Lua, without the care that a call of `mlua` takes.
//!
//! A short way takes what is right and common: numbers without a fraction, names that are known. Whatever else it meets, it hands to the
//! word itself, its first upvalue, which does the same from the start and says what is wrong. So every message stands in `words.rs`.
#![expect(
    unsafe_code,
    reason = "a C function of Lua reads its arguments from a raw stack; a call by `mlua` costs four times as much"
)]

use crate::file::File;
use crate::pool::Pool;
use crate::words::{FARTHEST_COUNT, FARTHEST_FACE, Host, MOST_DICE, MOST_SIDES, again, whole};
use mlua::ffi::{
    LUA_MULTRET, LUA_TBOOLEAN, LUA_TNIL, LUA_TNUMBER, LUA_TSTRING, LUA_TTABLE, lua_CFunction, lua_State, lua_call,
    lua_createtable, lua_gettop, lua_insert, lua_isinteger, lua_isnoneornil, lua_pop, lua_pushboolean,
    lua_pushcclosure, lua_pushinteger, lua_pushlstring, lua_pushvalue, lua_rawget, lua_rawgeti, lua_rawseti,
    lua_settop, lua_toboolean, lua_tointegerx, lua_tolstring, lua_tonumberx, lua_topointer, lua_touserdata, lua_type,
    lua_upvalueindex,
};
use mlua::{Function, IntoLuaMulti, LightUserData, Lua, Result, Table, Value};
use std::cell::Cell;
use std::os::raw::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::sync::Arc;

type Stack = *mut lua_State;

/// A C function with a word and what else it holds.
fn closure(lua: &Lua, short: lua_CFunction, held: impl IntoLuaMulti) -> Result<Function> {
    // SAFETY: what is held lies on the stack, and all of it becomes upvalues.
    unsafe { lua.exec_raw(held, |stack| lua_pushcclosure(stack, short, lua_gettop(stack))) }
}

/// Calls the word itself with the same arguments.
unsafe fn in_full(stack: Stack) -> c_int {
    // SAFETY: the first upvalue is a function; Lua keeps twenty places free.
    unsafe {
        let given = lua_gettop(stack);
        lua_pushvalue(stack, lua_upvalueindex(1));
        lua_insert(stack, 1);
        lua_call(stack, given, LUA_MULTRET);
        lua_gettop(stack)
    }
}

thread_local! {
    /// Who plays on this thread.
    static HOST: Cell<Option<NonNull<dyn Host>>> = const { Cell::new(None) };
}

/// Plays with a host.
pub(crate) fn present<R>(host: &mut dyn Host, play: impl FnOnce() -> R) -> R {
    struct Before(Option<NonNull<dyn Host>>);
    impl Drop for Before {
        fn drop(&mut self) {
            HOST.set(self.0);
        }
    }
    // SAFETY: only the lifetime is left out: the host stays borrowed until `Before` takes it away again.
    let host = unsafe { std::mem::transmute::<NonNull<dyn Host + '_>, NonNull<dyn Host>>(NonNull::from(host)) };
    let _before = Before(HOST.replace(Some(host)));
    play()
}

/// Whether somebody plays.
pub(crate) fn is_present() -> bool {
    HOST.get().is_some()
}

/// Asks who plays; none: nobody does.
#[inline]
pub(crate) fn ask_present<R>(ask: impl FnOnce(&mut dyn Host) -> R) -> Option<R> {
    let mut host = HOST.take()?;
    // SAFETY: `present` borrows the host for as long as it stands here, and whoever asks takes it away meanwhile.
    let found = ask(unsafe { host.as_mut() });
    HOST.set(Some(host));
    Some(found)
}

/// Asks the host. None where nobody plays or where it fails, which the word itself then finds again.
#[inline]
fn asked<R>(ask: impl FnOnce(&mut dyn Host) -> Result<R>) -> Option<R> {
    let before = HOST.get();
    // No panic passes through a C function.
    match catch_unwind(AssertUnwindSafe(|| ask_present(ask))) {
        Ok(Some(Ok(found))) => return Some(found),
        Ok(None) => {}
        Ok(Some(Err(error))) => again(Ok(error)),
        Err(panic) => {
            HOST.set(before);
            again(Err(panic));
        }
    }
    None
}

/// A whole number within limits.
#[inline]
unsafe fn number(stack: Stack, at: c_int, least: i64, most: i64) -> Option<i64> {
    // SAFETY: Lua allows any place, one without a value too.
    let number = unsafe { (lua_isinteger(stack, at) != 0).then(|| lua_tointegerx(stack, at, std::ptr::null_mut())) }?;
    (least..=most).contains(&number).then_some(number)
}

/// Number of a name in a table that is an upvalue.
unsafe fn named(stack: Stack, at: c_int, table: c_int) -> Option<usize> {
    // SAFETY: the upvalue is a table; what is pushed is taken off.
    unsafe {
        if lua_type(stack, at) != LUA_TSTRING {
            return None;
        }
        lua_pushvalue(stack, at);
        lua_rawget(stack, table);
        let found = number(stack, -1, 0, i64::MAX);
        lua_pop(stack, 1);
        Some(found? as usize)
    }
}

/// Streams by the addresses of their names: Lua holds a short text once.
struct Lanes(Box<Lane>);
type Lane = Vec<(usize, usize)>;

/// Stream of a roll, the place of its first number, and its dice.
#[inline]
unsafe fn thrown(stack: Stack) -> Option<(usize, c_int, u32)> {
    // SAFETY: the second upvalue of a word of dice points to its streams, which live as long as Lua.
    unsafe {
        let name = lua_topointer(stack, 1);
        let (stream, at) = if name.is_null() {
            (0, 1)
        } else {
            let lanes = &*lua_touserdata(stack, lua_upvalueindex(2)).cast::<Lane>();
            (lanes.iter().find(|(known, _)| *known == name.addr())?.1, 2)
        };
        Some((stream, at + 1, number(stack, at, 0, MOST_DICE)? as u32))
    }
}

/// Hands over what was found, or calls the word itself.
unsafe fn given(stack: Stack, found: Option<i64>) -> c_int {
    // SAFETY: Lua keeps twenty places free.
    unsafe {
        let Some(found) = found else { return in_full(stack) };
        lua_pushinteger(stack, found);
        1
    }
}

unsafe extern "C-unwind" fn roll(stack: Stack) -> c_int {
    // SAFETY: Lua calls this with a stack of its own.
    unsafe {
        let found = thrown(stack).and_then(|(stream, at, dice)| {
            let sides = number(stack, at, 1, MOST_SIDES)? as u32;
            asked(|host| host.roll(stream, dice, sides))
        });
        given(stack, found)
    }
}

unsafe extern "C-unwind" fn hits(stack: Stack) -> c_int {
    // SAFETY: Lua calls this with a stack of its own.
    unsafe {
        let found = thrown(stack).and_then(|(stream, at, dice)| {
            let sides = number(stack, at, 1, MOST_SIDES)? as u32;
            let least = number(stack, at + 1, -FARTHEST_FACE, MOST_SIDES)?;
            asked(|host| host.hits(stream, dice, sides, least))
        });
        given(stack, found)
    }
}

unsafe extern "C-unwind" fn pool(stack: Stack) -> c_int {
    // SAFETY: the second upvalue points to the pool of the word itself, the first, which lives as long.
    unsafe {
        let found = number(stack, 1, 0, MOST_DICE).and_then(|dice| {
            let (pool, stream) = &*lua_touserdata(stack, lua_upvalueindex(2)).cast::<(Pool, usize)>();
            asked(|host| host.throw(*stream, pool, dice as u32))
        });
        given(stack, found)
    }
}

unsafe extern "C-unwind" fn faces(stack: Stack) -> c_int {
    // SAFETY: the list has its places before it is filled, so that nothing breaks off while faces are held.
    unsafe {
        let all = || {
            let (stream, at, dice) = thrown(stack)?;
            let sides = number(stack, at, 1, MOST_SIDES)? as u32;
            lua_createtable(stack, dice as c_int, 0);
            let list = lua_gettop(stack);
            let faces = asked(|host| host.hand(stream, dice, sides))?;
            for (place, face) in (1..).zip(faces) {
                lua_pushinteger(stack, i64::from(face));
                lua_rawseti(stack, list, place);
            }
            Some(1)
        };
        let given = lua_gettop(stack);
        all().unwrap_or_else(|| {
            lua_settop(stack, given);
            in_full(stack)
        })
    }
}

unsafe extern "C-unwind" fn pick(stack: Stack) -> c_int {
    // SAFETY: Lua calls this with a stack of its own.
    unsafe {
        let found = number(stack, 1, 1, MOST_SIDES).and_then(|options| asked(|host| host.pick(options as u32)));
        given(stack, found.map(i64::from))
    }
}

unsafe extern "C-unwind" fn round(stack: Stack) -> c_int {
    // SAFETY: Lua calls this with a stack of its own.
    unsafe {
        let Some(more) = asked(|host| host.round()) else { return in_full(stack) };
        lua_pushboolean(stack, c_int::from(more));
        1
    }
}

unsafe extern "C-unwind" fn turn(stack: Stack) -> c_int {
    // SAFETY: the second upvalue is the number of seats.
    unsafe {
        let seats = lua_tointegerx(stack, lua_upvalueindex(2), std::ptr::null_mut());
        let done = number(stack, 1, 1, seats).and_then(|seat| asked(|host| host.turn(seat as usize - 1)));
        if done.is_some() { 0 } else { in_full(stack) }
    }
}

unsafe extern "C-unwind" fn note(stack: Stack) -> c_int {
    // SAFETY: Lua calls this with a stack of its own.
    unsafe {
        let texts = lua_type(stack, 1) == LUA_TSTRING && lua_type(stack, 2) == LUA_TSTRING;
        if texts && asked(|host| Ok(host.listens())) == Some(false) { 0 } else { in_full(stack) }
    }
}

unsafe extern "C-unwind" fn count(stack: Stack) -> c_int {
    // SAFETY: the second upvalue is the table of counters, the third points to the file, which the first holds.
    unsafe {
        let file = &*lua_touserdata(stack, lua_upvalueindex(3)).cast::<File>();
        let all = || {
            let counter = named(stack, 1, lua_upvalueindex(2))?;
            let none = |at| lua_isnoneornil(stack, at) != 0;
            let by = if none(2) { 1 } else { number(stack, 2, -FARTHEST_COUNT, FARTHEST_COUNT)? };
            let seat = if none(3) { None } else { Some(number(stack, 3, 1, file.seats as i64)? as usize - 1) };
            let missing = file.counters[counter].each && file.seats > 1 && seat.is_none();
            if missing { None } else { asked(|host| host.count(counter, by, seat)) }
        };
        if all().is_some() { 0 } else { in_full(stack) }
    }
}

/// Value of a fact on top of the stack.
unsafe fn fact(stack: Stack, words: &[String]) -> Option<i64> {
    // SAFETY: the text is read while it lies on the stack.
    unsafe {
        match lua_type(stack, -1) {
            LUA_TBOOLEAN => Some(i64::from(lua_toboolean(stack, -1) != 0)),
            LUA_TSTRING => {
                let mut length = 0;
                let text = lua_tolstring(stack, -1, &raw mut length).cast::<u8>();
                let text = std::slice::from_raw_parts(text, length);
                words.iter().position(|word| word.as_bytes() == text).map(|at| at as i64)
            }
            LUA_TNUMBER if lua_isinteger(stack, -1) != 0 => number(stack, -1, i64::MIN, i64::MAX),
            LUA_TNUMBER => whole(&Value::Number(lua_tonumberx(stack, -1, std::ptr::null_mut()))),
            _ => None,
        }
    }
}

unsafe extern "C-unwind" fn decide(stack: Stack) -> c_int {
    // SAFETY: the upvalues are, from the second: a pointer to the file that the word holds; decisions by name; the options of each, by name
    // and by number, with those that are always legal at 0; names of facts.
    unsafe {
        let file = &*lua_touserdata(stack, lua_upvalueindex(2)).cast::<File>();
        let given = lua_gettop(stack);
        let options = given + 1;
        let all = || {
            let which = named(stack, 1, lua_upvalueindex(3))?;
            let seat = number(stack, 2, 1, file.seats as i64)? as usize - 1;
            if lua_type(stack, 3) != LUA_TTABLE {
                return None;
            }
            lua_rawgeti(stack, lua_upvalueindex(4), which as i64 + 1);
            lua_rawgeti(stack, options, 0);
            let always = lua_tointegerx(stack, -1, std::ptr::null_mut()) as u64;
            let mut legal = always;
            lua_pop(stack, 1);
            for at in 4..=given {
                match lua_type(stack, at) {
                    LUA_TNIL => {}
                    LUA_TBOOLEAN if lua_toboolean(stack, at) == 0 => {}
                    _ => {
                        let option = 1 << named(stack, at, options)?;
                        if always & option != 0 {
                            return None;
                        }
                        legal |= option;
                    }
                }
            }
            let decision = &file.decisions[which];
            let unfit = Cell::new(false);
            let value = |index: u16| {
                let global = decision.facts[usize::from(index)];
                lua_rawgeti(stack, lua_upvalueindex(5), global as i64 + 1);
                lua_rawget(stack, 3);
                let found = fact(stack, &file.facts[global].words);
                lua_pop(stack, 1);
                unfit.set(unfit.get() || found.is_none());
                found.unwrap_or_default()
            };
            let chosen =
                asked(|host| if host.listens() { Ok(None) } else { host.decide(which, seat, legal, &value).map(Some) });
            let (action, args) = chosen.flatten().filter(|_| !unfit.get())?;
            lua_rawgeti(stack, options, action as i64 + 1);
            let mut found = 1;
            for (words, arg) in decision.actions[action].words().zip(args) {
                match words.get(arg as usize) {
                    Some(word) => {
                        lua_pushlstring(stack, word.as_ptr().cast(), word.len());
                    }
                    None => lua_pushinteger(stack, arg),
                }
                found += 1;
            }
            Some(found)
        };
        let found = all();
        found.unwrap_or_else(|| {
            lua_settop(stack, given);
            in_full(stack)
        })
    }
}

/// Puts short ways in place of words.
pub(crate) fn shorten(lua: &Lua, file: &Arc<File>, env: &Table, streams: &[(Vec<u8>, usize)]) -> Result<()> {
    let numbered = |names: &mut dyn Iterator<Item = (&[u8], usize)>| -> Result<Table> {
        let table = lua.create_table()?;
        for (name, at) in names {
            table.raw_set(lua.create_string(name)?, at)?;
        }
        Ok(table)
    };
    let word = |name: &str| env.raw_get::<Function>(name);
    let (names, mut lanes) = (lua.create_table()?, Lane::new());
    for (name, lane) in streams {
        let name = lua.create_string(name)?;
        lanes.push((name.to_pointer().addr(), *lane));
        names.raw_push(name)?;
    }
    let lanes = Lanes(Box::new(lanes));
    let at = Value::LightUserData(LightUserData((&raw const *lanes.0).cast_mut().cast()));
    lua.set_app_data(lanes);
    let counters = numbered(&mut file.counters.iter().enumerate().map(|(at, counter)| (counter.name.as_bytes(), at)))?;
    let decisions =
        numbered(&mut file.decisions.iter().enumerate().map(|(at, decision)| (decision.name.as_bytes(), at)))?;
    let (options, facts) = (lua.create_table()?, lua.create_table()?);
    for decision in &file.decisions {
        let own = numbered(&mut decision.actions.iter().enumerate().map(|(at, one)| (one.name.as_bytes(), at)))?;
        own.raw_set(0, decision.always() as i64)?;
        for (at, action) in decision.actions.iter().enumerate() {
            own.raw_set(at + 1, action.name.as_str())?;
        }
        options.raw_push(own)?;
    }
    file.facts.iter().try_for_each(|fact| facts.raw_push(fact.name.as_str()))?;
    let held = Value::LightUserData(LightUserData(Arc::as_ptr(file).cast_mut().cast()));
    for (name, short) in [
        ("roll", closure(lua, roll, (word("roll")?, &at, &names))?),
        ("hits", closure(lua, hits, (word("hits")?, &at, &names))?),
        ("faces", closure(lua, faces, (word("faces")?, &at, &names))?),
        ("pick", closure(lua, pick, word("pick")?)?),
        ("round", closure(lua, round, word("round")?)?),
        ("note", closure(lua, note, word("note")?)?),
        ("turn", closure(lua, turn, (word("turn")?, file.seats))?),
        ("count", closure(lua, count, (word("count")?, counters, &held))?),
        ("decide", closure(lua, decide, (word("decide")?, &held, decisions, options, facts))?),
    ] {
        env.raw_set(name, short)?;
    }
    Ok(())
}

/// A short way to throw a pool, which the word itself holds too.
pub(crate) fn short_pool(lua: &Lua, word: Function, held: &Arc<(Pool, usize)>) -> Result<Function> {
    closure(lua, pool, (word, LightUserData(Arc::as_ptr(held).cast_mut().cast())))
}
