import type { BuildUp } from '../indicators/build-up.ts';
import { SECTORS } from '../instruments/sectors.ts';

/** Unit of a field: currency per unit, percentage points, a multiple, index points, a number of units or of days. */
type FieldUnit = 'price' | 'percent' | 'times' | 'points' | 'units' | 'days';

const FIELD_GROUPS = ['price', 'volume', 'trend', 'momentum', 'range', 'options', 'instrument'] as const;
type FieldGroup = (typeof FIELD_GROUPS)[number];

/** A numeric field with its unit. */
interface NumberField {
  readonly type: 'number';
  readonly unit: FieldUnit;
  readonly group: FieldGroup;
}

/** A field with a fixed list of values. */
interface ChoiceField {
  readonly type: 'choice';
  readonly choices: readonly string[];
  readonly group: FieldGroup;
}

const number = <const U extends FieldUnit>(group: FieldGroup, unit: U) => ({ type: 'number', unit, group }) as const;
const choice = (group: FieldGroup, choices: readonly string[]) => ({ type: 'choice', choices, group }) as const;

const BUILD_UPS: readonly BuildUp[] = ['long-build-up', 'short-build-up', 'short-covering', 'long-unwinding'];

/**
 * All fields that instruments can be screened by, in the order offered. Distances are in percent of their base; `high-20` and `low-20` are those of the
 * twenty sessions before the day, so that a break-out can cross them; `year` reaches as far back as stored days do, at most 252 sessions.
 */
export const SCREEN_FIELDS = {
  price: number('price', 'price'),
  change: number('price', 'percent'),
  gap: number('price', 'percent'),
  open: number('price', 'price'),
  high: number('price', 'price'),
  low: number('price', 'price'),
  'previous-close': number('price', 'price'),
  'day-range': number('price', 'percent'),
  'range-place': number('price', 'percent'),
  'vwap-distance': number('price', 'percent'),
  volume: number('volume', 'units'),
  'volume-ratio': number('volume', 'times'),
  'sma-20': number('trend', 'price'),
  'sma-50': number('trend', 'price'),
  'sma-20-distance': number('trend', 'percent'),
  'sma-50-distance': number('trend', 'percent'),
  'ema-9': number('trend', 'price'),
  'ema-21': number('trend', 'price'),
  'supertrend-side': choice('trend', ['up', 'down']),
  adx: number('trend', 'points'),
  rsi: number('momentum', 'points'),
  'change-5': number('momentum', 'percent'),
  'change-20': number('momentum', 'percent'),
  atr: number('range', 'percent'),
  'volatility-20': number('range', 'percent'),
  'high-20': number('range', 'price'),
  'low-20': number('range', 'price'),
  'high-20-distance': number('range', 'percent'),
  'low-20-distance': number('range', 'percent'),
  'high-year-distance': number('range', 'percent'),
  'low-year-distance': number('range', 'percent'),
  'oi-change': number('options', 'percent'),
  'build-up': choice('options', BUILD_UPS),
  iv: number('options', 'percent'),
  'iv-rank': number('options', 'percent'),
  'iv-percentile': number('options', 'percent'),
  pcr: number('options', 'times'),
  'expiry-days': number('options', 'days'),
  kind: choice('instrument', ['index', 'equity']),
  sector: choice('instrument', SECTORS),
} as const satisfies Readonly<Record<string, NumberField | ChoiceField>>;

export type FieldId = keyof typeof SCREEN_FIELDS;

/** Columns of a list of matches that traders want whatever the screen; the most important first. */
export const SCANNED_FIELDS: readonly FieldId[] = [
  'volume',
  'volume-ratio',
  'vwap-distance',
  'range-place',
  'rsi',
  'high-20-distance',
  'change-5',
  'iv',
  'iv-percentile',
  'oi-change',
  'pcr',
];

export const FIELD_IDS = Object.keys(SCREEN_FIELDS) as readonly FieldId[];

/** A value of a field; null = unknown, for one because the history is too short. */
export type FieldValue = number | string | null;
/** The values of an instrument on one day. A field that is absent is unknown. */
export type FieldValues = Readonly<Partial<Record<FieldId, FieldValue>>>;

/** Returns the field of a name, or null when there is none. */
export function fieldOf(id: string): NumberField | ChoiceField | null {
  return Object.hasOwn(SCREEN_FIELDS, id) ? SCREEN_FIELDS[id as FieldId] : null;
}
