import { asText, isDeeper, isPart, type Part, partOf, partsOf, unknownOf } from './read-part.ts';
import { type FileStrategy, type ImportedBot, nameOf, type NoBot, readStrategy } from './read-strategy.ts';
import { createNotes, type Notes, type Unsaid } from './unsaid.ts';

/** What a strategy file is refused for. */
export type FileRefusal = 'not-json' | 'too-large' | 'too-deep' | 'no-strategy';

/** A strategy of a file of which there is no bot, and why. */
export interface LeftStrategy {
  readonly name: string | null;
  readonly why: NoBot | 'not-there' | 'too-many';
}

/** What a strategy file holds: its bots, in the order of its portfolio, and what is left of it. */
export interface StrategyFile {
  /** The name of its portfolio, which a set of the bots may bear; null where it has none. */
  readonly portfolio: string | null;
  readonly bots: readonly ImportedBot[];
  readonly left: readonly LeftStrategy[];
  /** What it says beside its strategies that bots and sets cannot. */
  readonly unsaid: readonly Unsaid[];
}

/** Bytes, or characters, of the longest file: fifty strategies with every leg that they may have. */
export const MOST_BYTES = 2 * 1_024 * 1_024;
const MOST_STRATEGIES = 100;
/** A strategy is some ten levels deep in its file, its indicators a few more. */
const DEEPEST = 40;

const KNOWN_OF_PORTFOLIO: ReadonlySet<string> = new Set(['name', 'is_weekdays', 'items', 'id']);
const KNOWN_VERSIONS: ReadonlySet<string> = new Set(['', '0.7']);

type Found = FileStrategy | LeftStrategy;

/** By what an item of a portfolio names its strategy. */
const idOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

<<<<<<< HEAD
type Say = (code: UnsaidCode, value: unknown) => null;

function readTotalLevel(of: Part, name: 'SL' | 'Tgt', say: Say): OverallRules['stop'] {
  const [part, again] = [partOf(of, `Overall${name}`), partOf(of, `OverallReentry${name}`)];
  const [unit, value] = [TOTAL_UNITS[wordOf(part['Type'])], numberOf(part['Value'])];
  if (!isOff(part) && (unit === undefined || value === null)) say(name === 'SL' ? 'stop' : 'target', part);
  const level = isOff(part) || unit === undefined || value === null ? null : { unit, value };
  if (isOff(again)) return level;
  const [word, times] = [wordOf(again['Type']), numberOf(partOf(again, 'Value')['ReentryCount'])];
  const how = Object.hasOwn(WAYS_ANEW, word) ? WAYS_ANEW[word as keyof typeof WAYS_ANEW] : null;
  if (level !== null && how !== null && times !== null) return { ...level, reentry: { how, times } };
  say('overall-reentry', again);
  return level;
}

/** What all legs wait for is the premium: a move of the underlying is not said. */
function readTotalMomentum(of: Part, say: Say): NonNullable<OverallRules['momentum']> | null {
  const part = partOf(of, 'OverallMomentum');
  if (isOff(part)) return null;
  const found = readMomentum(part);
  const unit = PREMIUM_UNITS.find((each) => each === found?.unit);
  return found === null || unit === undefined ? say('overall-momentum', part) : { ...found, unit };
}

function readOverall(of: Part, say: Say): OverallRules {
  const momentum = readTotalMomentum(of, say);
  const [stop, target] = [readTotalLevel(of, 'SL', say), readTotalLevel(of, 'Tgt', say)];
  const trailed = partOf(of, 'OverallTrailSL');
  const moves = partOf(trailed, 'Value');
  const [every, by, unit] = [numberOf(moves['InstrumentMove']), numberOf(moves['StopLossMove']), TOTAL_UNITS[wordOf(trailed['Type'])]];
  const trail = isOff(trailed)
    ? null
    : unit === undefined || every === null || by === null || by > every || stop === null
      ? say('overall-trail', trailed)
      : { unit, every, by };
  // What is locked is written in more than one way; which numbers mean what is not taken on trust.
  if (!isOff(partOf(of, 'LockAndTrail'))) say('lock', of['LockAndTrail']);
  const breakeven = isOn(of['TrailSLtoBreakeven']);
  const leaves = isOn(of['SquareOffAllLegs']) ? { leaves: 'all' as const } : {};
  return { ...NO_RULES, ...(momentum === null ? {} : { momentum }), stop, target, trail, breakeven, ...leaves };
}

/** Returns when it enters and leaves. */
function readTimes(of: Part, say: Say): { readonly from: string; readonly exit: string } {
  const [entry, exit] = [indicatorsOf(partOf(of, 'EntryIndicators')), indicatorsOf(partOf(of, 'ExitIndicators'))];
  for (const name of [...entry.others, ...exit.others]) say('indicator', name);
  if (entry.time === null) say('no-entry-time', ENTRY);
  if (exit.time === null) say('no-exit-time', EXIT);
  return { from: entry.time ?? ENTRY, exit: exit.time ?? EXIT };
}

/** What the file says beside its legs and rules that has no place here. */
function sayTheRest(of: Part, say: Say): void {
  if (of['TakeUnderlyingFromCashOrNot'] === 'False' || of['TakeUnderlyingFromCashOrNot'] === false) say('underlying-from-future', '');
  if ((numberOf(of['MaxPositionInADay']) ?? 1) > 1) say('positions-a-day', of['MaxPositionInADay']);
  if ((numberOf(of['SkipInitialCandles']) ?? 0) > 0) say('skipped-candles', of['SkipInitialCandles']);
}

function reentryUntil(value: unknown, say: Say): string | null {
  if (value === undefined || value === null || value === 'None' || value === '') return null;
  const read = typeof value === 'string' ? value.slice(0, 5) : '';
  return minuteOf(read) === null ? say('reentry-limit', value) : read;
}

/** Returns the days and times; `waits`: what waits for its price may enter until the exit, the others enter when their time has come. */
function scheduleOf(of: Part, waits: boolean, how: 'day' | 'next-day' | 'expiry', say: Say) {
  const { from, exit } = readTimes(of, say);
  const [first, last] = [minuteOf(from) ?? 0, minuteOf(exit) ?? 0];
  const until = waits || how === 'expiry' ? SESSION_MINUTES.closes : first + WINDOW_MINUTES;
  // What is left on the next day may be entered until the close.
  const to = timeText(Math.max(first + 1, Math.min(until, (how === 'next-day' ? SESSION_MINUTES.closes : last) - 1)));
  const reentry = reentryUntil(of['ReentryTimeRestriction'], say);
  const end =
    how === 'expiry' ? ({ kind: how, before: 0, at: exit } as const) : ({ kind: how === 'day' ? 'time' : how, at: exit } as const);
  return { days: WEEKDAYS, expiries: 'any' as const, from, to, range: null, end, ...(reentry === null ? {} : { reentry }) };
}

/** Returns the legs that are entered together, then the lazy ones, whose names the file has. */
function readLegs(of: Part, given: readonly Part[], sayOf: (leg?: number) => Say): readonly BotLeg[] {
  const idle = partOf(of, 'IdleLegConfigs');
  const names = Object.keys(idle).filter((name) => name.trim() !== '' && name.length <= LONGEST_LEG_NAME);
  const lazy = names.slice(0, MOST_LAZY_LEGS);
  const left = Object.keys(idle).filter((name) => !lazy.includes(name));
  if (left.length > 0) sayOf()('lazy-legs', left.join(', '));
  const reading = (place: number) => ({ say: sayOf(place), lazy: new Set(lazy) });
  const first = given.slice(0, MOST_LEGS).flatMap((leg, place) => readLeg(leg, reading(place)) ?? []);
  const rest = lazy.flatMap((name, place): BotLeg[] => {
    const leg = readLeg(partOf(idle, name), reading(first.length + place));
    return leg === null ? [] : [{ ...leg, lazy: name }];
=======
/** Returns the strategies of an export, in the order of its portfolio, and then those that stand in no item of it. */
function ofExport(data: Part, { say }: Notes): { readonly found: readonly Found[]; readonly name: string | null } {
  const portfolio = partOf(data, 'portfolio');
  for (const unknown of unknownOf(portfolio, KNOWN_OF_PORTFOLIO)) say('unknown', unknown);
  const listed = data['strategies'];
  const named = new Map<string, Part>(
    (Array.isArray(listed) ? [...listed.entries()] : Object.entries(partOf(data, 'strategies'))).map(
      ([key, each]: [string | number, unknown]) => {
        const part = isPart(each) ? each : {};
        return [Array.isArray(listed) ? idOf(part['id'] ?? key) : key.toString(), part];
      },
    ),
  );
  const strategyOf = (part: Part, item: Part | null): FileStrategy => ({
    name: part['name'],
    definition: isPart(part['definition']) ? part['definition'] : isPart(part['strategy']) ? part['strategy'] : part,
    attributes: partOf(part, 'attributes'),
    item,
>>>>>>> 2a78f432 (Read every strategy of an .algtst file, whole)
  });
  const seen = new Set<string>();
  const inItems = partsOf(portfolio['items']).map((item): Found => {
    const id = idOf(item['id']);
    const part = named.get(id);
    seen.add(id);
    return part === undefined ? { name: nameOf(item['name']) ?? nameOf(id), why: 'not-there' } : strategyOf(part, item);
  });
  const others = [...named].flatMap(([id, part]) => (seen.has(id) ? [] : [strategyOf(part, null)]));
  return { found: [...inItems, ...others], name: nameOf(portfolio['name']) };
}

/** Returns the strategies of a file in any of its forms: an export, a request, a list of either. */
function strategiesOf(file: unknown, notes: Notes): { readonly found: readonly Found[]; readonly name: string | null } {
  if (Array.isArray(file)) {
    const all = file.map((each) => strategiesOf(each, notes));
    return { found: all.flatMap(({ found }) => found), name: all.find(({ name }) => name !== null)?.name ?? null };
  }
  if (!isPart(file)) return { found: [{ name: null, why: 'no-rules' }], name: null };
  const data = isPart(file['data']) ? file['data'] : file;
  if (typeof data['strategies'] === 'object' && data['strategies'] !== null) {
    const version = asText(file['version'] ?? '');
    if (!KNOWN_VERSIONS.has(version)) notes.say('version', version);
    return ofExport(data, notes);
  }
  if (Array.isArray(file['data'])) return strategiesOf(file['data'], notes);
  const rules = isPart(file['strategy']) ? file['strategy'] : isPart(file['definition']) ? file['definition'] : file;
  return { found: [{ name: file['name'], definition: rules, attributes: partOf(file, 'attributes'), item: null }], name: null };
}

/** Returns what a text holds as JSON; why it is refused where it holds none. */
function jsonOf(text: string): { readonly json: unknown } | FileRefusal {
  if (text.length > MOST_BYTES) return 'too-large';
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isDeeper(json, DEEPEST) ? 'too-deep' : { json };
  } catch {
    return 'not-json';
  }
}

/** Returns the bots that a file of the leading options-bot service holds, `.algtst`; why it is refused where it holds none. */
export function readAlgtst(text: string): StrategyFile | FileRefusal {
  const parsed = jsonOf(text);
  if (typeof parsed === 'string') return parsed;
  const notes = createNotes();
  const { found, name } = strategiesOf(parsed.json, notes.of());
  const bots: ImportedBot[] = [];
  const left: LeftStrategy[] = [];
  for (const [place, each] of found.entries()) {
    if ('why' in each) left.push(each);
    else if (place >= MOST_STRATEGIES) left.push({ name: nameOf(each.name), why: 'too-many' });
    else {
      const read = readStrategy(each);
      if (typeof read === 'string') left.push({ name: nameOf(each.name), why: read });
      else bots.push(read);
    }
  }
  return bots.length === 0 ? 'no-strategy' : { portfolio: name, bots, left: left.slice(0, MOST_STRATEGIES), unsaid: notes.all() };
}
