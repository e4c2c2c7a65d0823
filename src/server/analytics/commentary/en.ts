import type { Phrasebook } from './wording.ts';

/** The sentences in English. */
export const ENGLISH: Phrasebook = {
  gap: {
    titles: [
      (f) => `${f.name} opens ${f.way('higher', 'lower')}`,
      (f) => `Gap ${f.way('up', 'down')} in ${f.name}`,
      (f) => `${f.name} starts ${f.percent('percent')}`,
    ],
    leads: [
      (f) => `${f.name} opened at ${f.price('open')}, ${f.price('points')} points ${f.way('above', 'below')} its last close.`,
      (f) => `First trade in ${f.name} at ${f.price('open')}: a gap of ${f.percent('percent')}.`,
      (f) => `${f.name} moved ${f.percent('percent')} overnight and opened at ${f.price('open')}.`,
      (f) => `Gap ${f.way('up', 'down')}: ${f.name} opens at ${f.price('open')}.`,
    ],
    tails: [
      (f) => `Previous close ${f.price('previous_close')}.`,
      (f) => `Until it trades at ${f.price('previous_close')} again, the gap is not filled.`,
      (f) => `Previous close ${f.price('previous_close')}; stops in between filled beyond their price.`,
    ],
  },
  'range-break': {
    titles: [
      (f) => `${f.name} leaves its opening range`,
      (f) => `${f.name} breaks ${f.way('out above', 'down below')}`,
      (f) => `Range break in ${f.name}`,
    ],
    leads: [
      (f) =>
        `${f.name} closed a minute at ${f.price('close')}, ${f.way('above', 'below')} the range of its first ${f.plain('minutes')} minutes.`,
      (f) => `At ${f.price('close')} ${f.name} is ${f.way('over the high', 'under the low')} of the first ${f.plain('minutes')} minutes.`,
      (f) => `${f.name} broke its opening range ${f.way('to the upside', 'to the downside')} at ${f.price('close')}.`,
      (f) => `First close of ${f.name} beyond its opening ${f.way('high', 'low')}: ${f.price('close')}.`,
    ],
    tails: [
      (f) => `The range was ${f.price('range_low')} to ${f.price('range_high')}.`,
      (f) => `Back inside ${f.price('range_low')} – ${f.price('range_high')}, the breakout fails.`,
      (f) => `Before that it held ${f.price('range_low')} to ${f.price('range_high')}.`,
    ],
  },
  'trend-change': {
    titles: [
      (f) => `${f.name} turns ${f.way('up', 'down')}`,
      (f) => `${f.name}: short-term trend changes`,
      (f) => `${f.name}: averages cross`,
    ],
    leads: [
      (f) =>
        `The ${f.plain('fast_minutes')}-minute average of ${f.name} has crossed ${f.way('above', 'below')} the ${f.plain('slow_minutes')}-minute one.`,
      (f) => `${f.name} has turned ${f.way('up', 'down')} short term, at ${f.price('close')}.`,
      (f) => `${f.name} reversed from ${f.way('down to up', 'up to down')}, at ${f.price('close')}.`,
      (f) => `Short-term direction of ${f.name}: ${f.way('up', 'down')}, last ${f.price('close')}.`,
    ],
    tails: [
      (f) => `The averages are ${f.price('fast')} and ${f.price('slow')}.`,
      (f) => `Fast ${f.price('fast')}, slow ${f.price('slow')}; in a sideways market such crosses fail often.`,
      (f) => `Fast ${f.price('fast')} against slow ${f.price('slow')}.`,
    ],
  },
  'volume-burst': {
    titles: [
      (f) => `Volume spike in ${f.name} futures`,
      (f) => `${f.name} futures: ${f.plain('ratio')} times the usual volume`,
      (f) => `Heavy volume in ${f.name} futures`,
    ],
    leads: [
      (f) => `${f.count('volume')} units of ${f.name} futures traded in ${f.plain('minutes')} minutes.`,
      (f) => `${f.name} futures volume ran at ${f.plain('ratio')} times its usual pace.`,
      (f) => `Busy last ${f.plain('minutes')} minutes in ${f.name} futures: ${f.count('volume')} units.`,
      (f) => `Volume spike in ${f.name} futures, ${f.plain('ratio')} times the usual.`,
    ],
    tails: [
      (f) => `The price moved by ${f.percent('percent')} to ${f.price('close')}; usual volume ${f.count('usual')} units.`,
      (f) => `In the half hour before, ${f.count('usual')} units was the norm. Price ${f.percent('percent')}.`,
      (f) => `Price moved ${f.percent('percent')}, to ${f.price('close')}.`,
    ],
  },
  'iv-move': {
    titles: [
      (f) => `${f.name} volatility ${f.way('rises', 'falls')}`,
      (f) => `IV of ${f.name} at ${f.plain('iv')}%`,
      (f) => `${f.name} options get ${f.way('more expensive', 'cheaper')}`,
    ],
    leads: [
      (f) => `ATM IV of ${f.name} ${f.way('rose', 'fell')} by ${f.plain('points')} points to ${f.plain('iv')}%.`,
      (f) => `${f.name} options price in ${f.plain('iv')}% volatility, after ${f.plain('before')}%.`,
      (f) => `Option buyers pay ${f.way('more', 'less')} for ${f.name}: IV ${f.plain('iv')}%.`,
      (f) => `IV of ${f.name} moved from ${f.plain('before')} to ${f.plain('iv')}%.`,
    ],
    tails: [
      (f) => `From the ${f.day('expiry')} expiry.`,
      (f) => `Expiry ${f.day('expiry')}.`,
      (f) => `${f.way('Premium sellers earn and risk more', 'Short premium gains')} in the ${f.day('expiry')} expiry.`,
    ],
  },
  'oi-shift': {
    titles: [
      (f) => `${f.name} ${f.plain('strike')} ${f.side('calls', 'puts')}: positions ${f.way('added', 'closed')}`,
      (f) => `OI shifts at ${f.plain('strike')} in ${f.name}`,
      (f) => `${f.name}: traders ${f.way('build up', 'unwind')} ${f.plain('strike')} ${f.side('CE', 'PE')}`,
    ],
    leads: [
      (f) =>
        `Open interest of the ${f.name} ${f.plain('strike')} ${f.side('call', 'put')} ${f.way('grew', 'shrank')} by ${f.count('change')} units.`,
      (f) =>
        `${f.count('change')} units were ${f.way('added to', 'taken off')} the ${f.plain('strike')} ${f.side('call', 'put')} of ${f.name}.`,
      (f) =>
        `The largest shift in ${f.name} is at ${f.plain('strike')} ${f.side('CE', 'PE')}: ${f.way('plus', 'minus')} ${f.count('change')} units.`,
      (f) =>
        `${f.name} ${f.plain('strike')} ${f.side('CE', 'PE')} now holds ${f.count('oi')} units, ${f.count('change')} ${f.way('more', 'fewer')}.`,
    ],
    tails: [
      (f) => `That is ${f.plain('share')}% of all open ${f.side('calls', 'puts')} of ${f.day('expiry')}.`,
      (f) => `Open there: ${f.count('oi')} units, expiry ${f.day('expiry')}.`,
      (f) => `Open interest does not show who bought or sold (${f.plain('share')}% of its side, ${f.day('expiry')}).`,
    ],
  },
  'pcr-extreme': {
    titles: [
      (f) => `Put-call ratio of ${f.name} is ${f.way('high', 'low')}`,
      (f) => `${f.name} PCR at ${f.plain('pcr')}`,
      (f) => `${f.name}: ${f.way('puts', 'calls')} dominate`,
    ],
    leads: [
      (f) => `The put-call ratio of ${f.name} reached ${f.plain('pcr')}, from ${f.plain('before')}.`,
      (f) => `Open ${f.way('puts', 'calls')} of ${f.name} clearly dominate: PCR ${f.plain('pcr')}.`,
      (f) => `${f.name} shows an extreme PCR of ${f.plain('pcr')}.`,
      (f) => `At ${f.plain('pcr')} the PCR of ${f.name} is out of its usual range.`,
    ],
    tails: [
      (f) => `Puts ${f.count('put_oi')} units, calls ${f.count('call_oi')}, expiry ${f.day('expiry')}.`,
      (f) => `Counted over ${f.count('put_oi')} put and ${f.count('call_oi')} call units.`,
      (f) => `Extremes can last for days; expiry ${f.day('expiry')}.`,
    ],
  },
  'max-pain-drift': {
    titles: [
      (f) => `Max pain of ${f.name} moves to ${f.plain('max_pain')}`,
      (f) => `${f.name}: max pain ${f.way('climbs', 'slips')}`,
      (f) => `Max pain drifts in ${f.name}`,
    ],
    leads: [
      (f) => `Max pain of ${f.name} went from ${f.plain('before')} to ${f.plain('max_pain')}.`,
      (f) => `Max pain for ${f.name} option buyers is now ${f.plain('max_pain')}.`,
      (f) => `${f.name} max pain ${f.way('rose', 'fell')} by ${f.plain('points')} points to ${f.plain('max_pain')}.`,
      (f) => `Positions in ${f.name} moved its max pain ${f.way('up', 'down')}, to ${f.plain('max_pain')}.`,
    ],
    tails: [
      (f) => `Spot at ${f.price('spot')}; expiry ${f.day('expiry')}.`,
      (f) => `With the index at ${f.price('spot')}, that is a drift of ${f.plain('points')} points.`,
      (f) => `It matters mostly near expiry, ${f.day('expiry')}.`,
    ],
  },
  'straddle-decay': {
    titles: [
      (f) => `${f.name} straddle loses ${f.plain('percent')}%`,
      (f) => `Time decay in the ${f.name} straddle`,
      (f) => `Premium decay in ${f.name}`,
    ],
    leads: [
      (f) => `The ATM straddle of ${f.name} fell from ${f.price('before')} to ${f.price('straddle')}.`,
      (f) => `The ATM call and put of ${f.name} cost ${f.price('straddle')}, ${f.percent('percent')}.`,
      (f) => `${f.name} hardly moved and its straddle decayed to ${f.price('straddle')}.`,
      (f) => `Premium in ${f.name} is ${f.percent('percent')}: the straddle is at ${f.price('straddle')}.`,
    ],
    tails: [
      (f) => `The index moved only ${f.plain('moved')} points meanwhile; strike ${f.plain('strike')}, ${f.day('expiry')}.`,
      (f) => `Before: ${f.price('before')}. Expiry ${f.day('expiry')}.`,
      () => `Time decay paid the sellers; one index move can reverse it.`,
    ],
  },
  expiry: {
    titles: [
      (f) => `${f.name} expiry in ${f.plain('minutes_left')} minutes`,
      (f) => `Expiry day of ${f.name}`,
      (f) => `${f.name} options expire today`,
    ],
    leads: [
      (f) => `${f.name} options of ${f.day('expiry')} expire in ${f.plain('minutes_left')} minutes.`,
      (f) => `${f.plain('minutes_left')} minutes left to the ${f.name} expiry.`,
      (f) => `Expiry of ${f.name}: ${f.plain('minutes_left')} minutes to go, spot ${f.price('spot')}.`,
      (f) => `Open ${f.name} positions of ${f.day('expiry')} settle in ${f.plain('minutes_left')} minutes.`,
    ],
    tails: [
      (f) => `The straddle at ${f.plain('strike')} costs ${f.price('straddle')}; max pain is ${f.plain('max_pain')}.`,
      (f) => `Gamma is largest near ${f.plain('strike')}, where the straddle costs ${f.price('straddle')}.`,
      (f) => `Short options need more margin today. Spot ${f.price('spot')}, max pain ${f.plain('max_pain')}.`,
    ],
  },
  breadth: {
    titles: [
      (f) => `${f.count('share')}% of stocks up`,
      (f) => `Broad market ${f.way('strength', 'weakness')}`,
      (f) => `Breadth: ${f.count('advances')} up, ${f.count('declines')} down`,
    ],
    leads: [
      (f) => `${f.count('advances')} stocks up, ${f.count('declines')} down.`,
      (f) => `The market is ${f.way('broadly higher', 'broadly lower')}: ${f.count('share')}% of the stocks that moved are up.`,
      (f) => `Breadth has become one-sided, ${f.count('advances')} to ${f.count('declines')}.`,
      (f) => `${f.way('Gainers', 'Losers')} lead: ${f.count('advances')} stocks up and ${f.count('declines')} down.`,
    ],
    tails: [
      (f) => `${f.count('unchanged')} unchanged.`,
      (f) => `A broad move, not a few stocks (${f.count('share')}% up).`,
      () => `Broad moves seldom end in minutes.`,
    ],
  },
  vix: {
    titles: [
      (f) => `Volatility index ${f.percent('percent')}`,
      (f) => `INDIA VIX at ${f.price('vix')}`,
      (f) => `INDIA VIX ${f.way('climbs', 'eases')}`,
    ],
    leads: [
      (f) => `The volatility index is at ${f.price('vix')}, ${f.percent('percent')} on the day.`,
      (f) => `${f.way('Hedging gets more expensive', 'Hedging gets cheaper')}: the volatility index is at ${f.price('vix')}.`,
      (f) => `From ${f.price('previous_close')} the volatility index ${f.way('rose', 'fell')} to ${f.price('vix')}.`,
      (f) => `Options price in ${f.way('larger', 'smaller')} moves than yesterday: INDIA VIX ${f.price('vix')}.`,
    ],
    tails: [
      (f) => `Previous close ${f.price('previous_close')}.`,
      (f) => `That is ${f.percent('percent')} since the last close.`,
      (f) => `${f.way('Long premium gains', 'Short premium gains')} as long as it lasts.`,
    ],
  },
  close: {
    titles: [
      (f) => `${f.name} ends ${f.percent('percent')}`,
      (f) => `${f.name} closes at ${f.price('close')}`,
      (f) => `Close of ${f.name}`,
    ],
    leads: [
      (f) => `${f.name} ended at ${f.price('close')}, ${f.percent('percent')} on the day.`,
      (f) => `The session of ${f.name} is over: ${f.price('close')}.`,
      (f) => `${f.name} closed ${f.way('higher', 'lower')} at ${f.price('close')}.`,
      (f) => `Last price of ${f.name}: ${f.price('close')}, after ${f.price('previous_close')} the day before.`,
    ],
    tails: [
      (f) => `It traded between ${f.price('low')} and ${f.price('high')}.`,
      (f) => `High ${f.price('high')}, low ${f.price('low')}.`,
      (f) => `Day range ${f.price('low')} to ${f.price('high')}.`,
    ],
  },
};
