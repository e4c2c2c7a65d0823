import type { Calendar } from '#domain/calendar/calendar.ts';
import { asText, isDeeper, isPart, type Part, partOf, partsOf, unknownOf } from './read-part.ts';
import { type FileStrategy, type ImportedBot, nameOf, type NoBot, readStrategy } from './read-strategy.ts';
import { createNotes, type Notes, type Unsaid } from './unsaid.ts';

/** Why a strategy file is refused. */
export type FileRefusal = 'not-json' | 'too-large' | 'too-deep' | 'no-strategy';

/** A strategy of the file that became no bot, and why. */
interface LeftStrategy {
  readonly name: string | null;
  readonly why: NoBot | 'not-there' | 'too-many';
}

/** A parsed strategy file: its bots, in the order of its portfolio, and the strategies left out. */
export interface StrategyFile {
  /** Name of its portfolio, usable for a set of the bots; null where it has none. */
  readonly portfolio: string | null;
  readonly bots: readonly ImportedBot[];
  readonly left: readonly LeftStrategy[];
  /** Settings of the file, beside its strategies, that bots and sets cannot express. */
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

/** The id by which a portfolio item names its strategy. */
const idOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

/** Returns the strategies of an export, in the order of its portfolio, then those outside the portfolio. */
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

/** Returns the JSON in a text, or why the text is refused. */
function jsonOf(text: string): { readonly json: unknown } | FileRefusal {
  if (text.length > MOST_BYTES) return 'too-large';
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isDeeper(json, DEEPEST) ? 'too-deep' : { json };
  } catch {
    return 'not-json';
  }
}

/** Returns the bots in a file of the leading options-bot service, `.algtst`, or why the file is refused. */
export function readAlgtst(calendar: Calendar, text: string): StrategyFile | FileRefusal {
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
      const read = readStrategy(calendar, each);
      if (typeof read === 'string') left.push({ name: nameOf(each.name), why: read });
      else bots.push(read);
    }
  }
  return bots.length === 0 ? 'no-strategy' : { portfolio: name, bots, left: left.slice(0, MOST_STRATEGIES), unsaid: notes.all() };
}
