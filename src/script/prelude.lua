-- Words of scripts that are written in Lua. `pairs` and `sort` go the same way on every machine.
local next, type, error, concat, pick = ...

-- Sorts a list in place; equal ones keep their order.
local function sort(list, before)
  local size, width, other = #list, 1, {}
  if not before then
    if size <= 16 then
      for at = 2, size do
        local value, to = list[at], at
        while to > 1 and value < list[to - 1] do
          list[to] = list[to - 1]
          to = to - 1
        end
        list[to] = value
      end
      return list
    end
    before = function(a, b) return a < b end
  end
  while width < size do
    local at = 1
    while at <= size do
      local middle, stop = at + width, at + 2 * width
      if middle > size + 1 then middle = size + 1 end
      if stop > size + 1 then stop = size + 1 end
      local left, right = at, middle
      for to = at, stop - 1 do
        if left < middle and (right >= stop or not before(list[right], list[left])) then
          other[to] = list[left]
          left = left + 1
        else
          other[to] = list[right]
          right = right + 1
        end
      end
      at = stop
    end
    for to = 1, size do list[to] = other[to] end
    width = 2 * width
  end
  return list
end

-- Keys in order: numbers rising, then texts.
local function pairs(table)
  local keys, size = {}, 0
  for key in next, table do
    local kind = type(key)
    if kind ~= "number" and kind ~= "string" then error("`pairs` goes over keys that are numbers or texts", 2) end
    size = size + 1
    keys[size] = key
  end
  sort(keys, function(a, b)
    local one, other = type(a), type(b)
    if one == other then return a < b end
    return one == "number"
  end)
  local at = 0
  return function()
    at = at + 1
    local key = keys[at]
    if key ~= nil then return key, table[key] end
  end
end

-- Takes an entry of a list, all equally likely.
local function draw(list)
  local size = #list
  if size == 0 then error("nothing is left to draw", 2) end
  local at = pick(size)
  local drawn = list[at]
  list[at] = list[size]
  list[size] = nil
  return drawn
end

-- Puts a list in any order, all equally likely.
local function shuffle(list)
  for at = #list, 2, -1 do
    local other = pick(at)
    list[at], list[other] = list[other], list[at]
  end
  return list
end

local function other(seat) return 3 - seat end

return { sort = sort, pairs = pairs, draw = draw, shuffle = shuffle, other = other }
