import type { Given } from './given.ts';

/** Columns of another back end that the app has no name for, as they were told and by the names that they have there. */
type Told = Readonly<Record<string, string | number | boolean>>;

/** More of one row than any screen has room for. */
const MOST = 60;

const isPlain = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'boolean' || Number.isFinite(value);

/** Returns the plain values within a value by the way to each: of a list of plain ones, all of them in one text. */
function plainWithin(name: string, value: unknown): readonly (readonly [name: string, value: string | number | boolean])[] {
  if (isPlain(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.every(isPlain)) return value.length === 0 ? [] : [[name, value.join(', ')]];
  return Object.entries(value).flatMap(([part, within]) =>
    plainWithin(`${name} ${Array.isArray(value) ? Number(part) + 1 : part}`, within),
  );
}

/** Returns what a row tells beyond the names that are read. */
export function toldBeyond(row: Given, read: (name: string) => boolean): Told {
  return Object.fromEntries(
    Object.entries(row)
      .flatMap(([name, value]) => (read(name) ? [] : plainWithin(name, value)))
      .slice(0, MOST),
  );
}

/** Returns what a row of another back end tells beyond what the app has a name for; of our own rows nothing. */
export const toldOf = (row: object): Told | undefined => (row as { readonly told?: Told }).told;

/** What another back end tells of the profit of a position, beside what it is made of: stands where that is not known. */
export interface ToldProfit {
  readonly unrealised: number | null;
  readonly gross: number | null;
  /** The price at which it was told. */
  readonly mark: number | null;
}

/** Returns what was told of the profit of a position; of our own nothing. */
export const toldProfitOf = (position: object): ToldProfit | undefined => (position as { readonly told_profit?: ToldProfit }).told_profit;

/** What says something to programs alone, and what must stand on no screen. */
const FOR_PROGRAMS = /^(?:id|uuid|pk|user|created_at|updated_at)$|_id$|(?:^|_)(?:token|secret|password|pin|otp|totp|key)(?:_|$)/i;

/** Returns `told` as a part of a row: what it tells a trader beyond the names that are read; nothing where that is all. */
export function withTold(row: Given, ...read: readonly string[]): { readonly told?: Told } {
  const told = toldBeyond(row, (name) => read.includes(name) || FOR_PROGRAMS.test(name));
  return Object.keys(told).length === 0 ? {} : { told };
}

/** The names under which things are called by somebody's own word, best first; `kinds` are what other back ends put before `_name`. */
export const namesOf = (...kinds: readonly string[]): readonly string[] => [
  'label',
  'name',
  'title',
  ...kinds.flatMap((kind) => [`${kind}_name`, `${kind}_title`, `${kind}Name`]),
  'display_name',
  'nickname',
];

/** The names under which things are described. */
export const ABOUT: readonly string[] = ['description', 'summary', 'about', 'details', 'desc', 'note', 'notes'];
