import { sentences, type Spoken, type Told } from './sentence.ts';

/** How a language says an alert of terms. */
export interface AlertWords {
  /** Before a colon, with the space that the language puts there. */
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

/** Minutes since midnight as a clock shows them. */
function clockTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A value of a term in its unit; null where it is not known, or not to be told. The time of day is no amount. */
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

/** What became true of a term: what it is, which way, which level. */
function conditionOf(of: Spoken, words: AlertWords, place: number): string {
  const event = of.text(`event${place}`);
  const name = of.contract(place) ?? '';
  if (event !== null) return `${name} ${words.events[event] ?? event}`;
  if (of.is(`measure${place}`, 'screen')) return words.found(name, of.count('count'));
  const level = measured(of, words, 'level', place);
  const label = labelOf(of, words, place);
  return level === null ? label : `${label} ${words.ways[of.text(`comparator${place}`) ?? ''] ?? ''} ${level}`;
}

/** What a term was at that moment, and how old that was; null of what happens instead of having a value. */
function stateOf(of: Spoken, words: AlertWords, place: number): string | null {
  if (of.text(`event${place}`) !== null || of.is(`measure${place}`, 'screen')) return null;
  const label = labelOf(of, words, place);
  if (of.is(`truth${place}`, 'unknown')) return `${label}${words.colon} ${words.unknown}`;
  const value = measured(of, words, 'value', place);
  if (value === null) return null;
  const seconds = of.count(`age${place}`);
  return `${label}${words.colon} ${value}${seconds < 1 ? '' : `, ${words.old(seconds)}`}`;
}

/** Returns an alert as it is told: what came true, then what each term was and how old that was. */
export function alertTold(of: Spoken, words: AlertWords): Told {
  const places = Array.from({ length: of.count('terms') }, (_, place) => place);
  const join = of.is('match', 'any') ? words.or : words.and;
  const conditions = places.map((place) => conditionOf(of, words, place));
  return {
    title: `${words.alert}${words.colon} ${conditions.join(` ${join} `)}`,
    body: sentences(...places.map((place) => stateOf(of, words, place)), of.text('names'), of.text('note')),
  };
}
