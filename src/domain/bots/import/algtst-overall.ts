import type { BotLeg, OverallRules, TotalUnit } from '../definition.ts';
import { PREMIUM_UNITS, startingLegs } from '../definition.ts';
import { byMomentum, OVERALL_REENTRY_WAYS } from '../reentry-ways.ts';
import { readMomentum, timesOf, WAYS } from './algtst-leg.ts';
import { asText, entryOf, numberOf, type Part, partOf, switchedPart, switchOf, wordOf } from './read-part.ts';
import type { Notes, UnsaidCode } from './unsaid.ts';

const TOTAL_UNITS: Readonly<Record<string, TotalUnit>> = { MTM: 'money', PremiumPercentage: 'premium-percent' };

const partThatIsOn = (of: Part, name: string, code: UnsaidCode, { say }: Notes) => switchedPart(of, name, (text) => say(code, text));

/** All legs together wait for the premium: a wait for a move of the underlying cannot be imported. */
function momentumOf(of: Part, notes: Notes): NonNullable<OverallRules['momentum']> | null {
  const part = partThatIsOn(of, 'OverallMomentum', 'overall-momentum', notes);
  if (part === null) return null;
  const found = readMomentum(part, 'OverallMomentum', notes);
  const unit = PREMIUM_UNITS.find((each) => each === found?.unit);
  return found === null || unit === undefined ? notes.say('overall-momentum', asText(part)) : { ...found, unit };
}

function levelOf(of: Part, name: 'SL' | 'Tgt', waits: boolean, notes: Notes): OverallRules['stop'] {
  const code = name === 'SL' ? 'stop' : 'target';
  const [part, again] = [
    partThatIsOn(of, `Overall${name}`, code, notes),
    partThatIsOn(of, `OverallReentry${name}`, 'overall-reentry', notes),
  ];
  const [unit, value] = [entryOf(TOTAL_UNITS, wordOf(part?.['Type'])), numberOf(part?.['Value'])];
  const level = part === null || unit === undefined || value === null ? null : { unit, value: notes.places(`Overall${name}`, value) };
  if (part !== null && level === null) notes.say(code, asText(part));
  if (again === null) return level;
  const [word, times] = [entryOf(WAYS, wordOf(again['Type'])), timesOf(again)];
  const how = OVERALL_REENTRY_WAYS.find((way) => way === word && (!byMomentum(way) || waits));
  if (level === null || how === undefined || times === null) {
    notes.say('overall-reentry', asText(again));
    return level;
  }
  return times === 0 ? level : { ...level, reentry: { how, times } };
}

function trailOf(of: Part, stop: OverallRules['stop'], notes: Notes): OverallRules['trail'] {
  const part = partThatIsOn(of, 'OverallTrailSL', 'overall-trail', notes);
  if (part === null) return null;
  const moves = partOf(part, 'Value');
  const unit = entryOf(TOTAL_UNITS, wordOf(part['Type']));
  const [every, by] = [numberOf(moves['InstrumentMove']), numberOf(moves['StopLossMove'])];
  if (unit === undefined || every === null || by === null || by > every || stop === null) return notes.say('overall-trail', asText(part));
  return { unit, every: notes.places('InstrumentMove', every), by: notes.places('StopLossMove', by) };
}

/**
 * When a leg is stopped out, the stops of the others move to their cost. Here only legs with a stop move theirs, which the file calls SLLegs; where it says
 * all legs, those without a stop get none, which is noted.
 */
function breakevenOf(of: Part, legs: readonly BotLeg[], { say }: Notes): boolean {
  const value = of['TrailSLtoBreakeven'];
  const word = wordOf(value);
  if (word === 'SLLegs') return true;
  if (word === 'AllLegs') {
    if (startingLegs(legs).some(({ stop }) => stop === null)) say('breakeven-without-stop', word);
    return true;
  }
  const on = switchOf(value);
  if (typeof on === 'boolean') return on;
  say('breakeven', on);
  return false;
}

/** Returns the rules for all legs together, and notes what cannot be expressed. */
export function readOverall(of: Part, legs: readonly BotLeg[], notes: Notes): OverallRules {
  const momentum = momentumOf(of, notes);
  const [stop, target] = [levelOf(of, 'SL', momentum !== null, notes), levelOf(of, 'Tgt', momentum !== null, notes)];
  const trail = trailOf(of, stop, notes);
  // Files write a profit lock in more than one form: the meaning of its numbers is not guessed.
  const lock = partThatIsOn(of, 'LockAndTrail', 'lock', notes);
  if (lock !== null) notes.say('lock', asText(lock));
  const breakeven = breakevenOf(of, legs, notes);
  const leaves = switchOf(of['SquareOffAllLegs']);
  if (typeof leaves === 'string') notes.say('square-off', leaves);
  return {
    ...(momentum === null ? {} : { momentum }),
    stop,
    target,
    lock: null,
    trail,
    breakeven,
    ...(leaves === true ? { leaves: 'all' as const } : {}),
  };
}
