import type { Given } from './given.ts';

/** Fields of another back end that are unknown to the app, under their original names. */
type Told = Readonly<Record<string, string | number | boolean>>;

/** Maximum of extra fields per row. */
const MOST = 60;

const isPlain = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'boolean' || Number.isFinite(value);

/** Returns the plain values within a value, named by their path; a list of plain values becomes one text. */
function plainWithin(name: string, value: unknown): readonly (readonly [name: string, value: string | number | boolean])[] {
  if (isPlain(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.every(isPlain)) return value.length === 0 ? [] : [[name, value.join(', ')]];
  return Object.entries(value).flatMap(([part, within]) =>
    plainWithin(`${name} ${Array.isArray(value) ? Number(part) + 1 : part}`, within),
  );
}

/** Returns the plain fields of a row for which `read` returns false. */
export function toldBeyond(row: Given, read: (name: string) => boolean): Told {
  return Object.fromEntries(
    Object.entries(row)
      .flatMap(([name, value]) => (read(name) ? [] : plainWithin(name, value)))
      .slice(0, MOST),
  );
}

/** Returns the unknown fields kept with a row of another back end; undefined for rows of our own. */
export const toldOf = (row: object): Told | undefined => (row as { readonly told?: Told }).told;

/** Profit of a position as reported by another back end, shown where the profit cannot be computed. */
export interface ToldProfit {
  readonly unrealised: number | null;
  readonly gross: number | null;
  /** The price on which the reported profit is based. */
  readonly mark: number | null;
}

/** Returns the reported profit of a position; undefined for positions of our own back end. */
export const toldProfitOf = (position: object): ToldProfit | undefined => (position as { readonly told_profit?: ToldProfit }).told_profit;

/** Field names meant for programs only, and secrets that must never be shown. */
const FOR_PROGRAMS = /^(?:id|uuid|pk|user|created_at|updated_at)$|_id$|(?:^|_)(?:token|secret|password|pin|otp|totp|key)(?:_|$)/i;

/** Returns `{told}` with the fields of a row beyond those in `read`, without ids and secrets; empty when there are none. */
export function withTold(row: Given, ...read: readonly string[]): { readonly told?: Told } {
  const told = toldBeyond(row, (name) => read.includes(name) || FOR_PROGRAMS.test(name));
  return Object.keys(told).length === 0 ? {} : { told };
}

/** Possible field names of an object's display name, best first; `kinds` are prefixes that other back ends put before `_name`. */
export const namesOf = (...kinds: readonly string[]): readonly string[] => [
  'label',
  'name',
  'title',
  ...kinds.flatMap((kind) => [`${kind}_name`, `${kind}_title`, `${kind}Name`]),
  'display_name',
  'nickname',
];

/** Possible field names of a description. */
export const ABOUT: readonly string[] = ['description', 'summary', 'about', 'details', 'desc', 'note', 'notes'];
