import { sentences, type Spoken, type Told } from './sentence.ts';

/** The words of a language for alerts. */
export interface AlertWords {
  /** The colon, with the space required before it. */
  readonly colon: string;
  readonly percent: string;
  readonly and: string;
  readonly or: string;
  readonly alert: string;
  readonly measures: Readonly<Record<string, string>>;
  readonly ways: Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, string>>;
  readonly found: (symbol: string | null, count: number) => string;
  readonly old: (seconds: number) => string;
  readonly unknown: string;
}

const PERCENT = new Set(['change', 'iv', 'atm-iv', 'margin']);

/** Returns minutes since midnight as a clock time. */
function clockTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns a term's value in its unit; null when unknown, or hidden. A time of day is no amount. */
function measured(of: Spoken, words: AlertWords, name: 'value' | 'level', place: number): string | null {
  const measure = of.text(`measure${place}`) ?? '';
  if (measure === 'time') return clockTime(of.count(`clock-${name}${place}`));
  const number = of.number(`${name}${place}`);
  return number === null ? null : `${number}${PERCENT.has(measure) ? words.percent : ''}`;
}

function labelOf(of: Spoken, words: AlertWords, place: number): string {
  const measure = words.measures[of.text(`measure${place}`) ?? ''] ?? words.alert;
  const name = of.contract(place);
  return name === null ? measure : `${measure} ${name}`;
}

/** Returns the condition of a fired term: subject, direction and level. */
function conditionOf(of: Spoken, words: AlertWords, place: number): string {
  const event = of.text(`event${place}`);
  const name = of.contract(place) ?? '';
  if (event !== null) return `${name} ${words.events[event] ?? event}`;
  if (of.is(`measure${place}`, 'screen')) return words.found(name, of.count('count'));
  const level = measured(of, words, 'level', place);
  const label = labelOf(of, words, place);
  return level === null ? label : `${label} ${words.ways[of.text(`comparator${place}`) ?? ''] ?? ''} ${level}`;
}

/** Returns a term's value at that moment and its age; null for an event, which has no value. */
function stateOf(of: Spoken, words: AlertWords, place: number): string | null {
  if (of.text(`event${place}`) !== null || of.is(`measure${place}`, 'screen')) return null;
  const label = labelOf(of, words, place);
  if (of.is(`truth${place}`, 'unknown')) return `${label}${words.colon} ${words.unknown}`;
  const value = measured(of, words, 'value', place);
  if (value === null) return null;
  const seconds = of.count(`age${place}`);
  return `${label}${words.colon} ${value}${seconds < 1 ? '' : `, ${words.old(seconds)}`}`;
}

/** Returns a fired alert: the condition, then each term's value and age. */
export function alertTold(of: Spoken, words: AlertWords): Told {
  const places = Array.from({ length: of.count('terms') }, (_, place) => place);
  const join = of.is('match', 'any') ? words.or : words.and;
  const conditions = places.map((place) => conditionOf(of, words, place));
  return {
    title: `${words.alert}${words.colon} ${conditions.join(` ${join} `)}`,
    body: sentences(...places.map((place) => stateOf(of, words, place)), of.text('names'), of.text('note')),
  };
}
