import { NO_VALUE } from './format.ts';
import type { FormatSettings } from './format-context.ts';
import { formatNumber, inLakhs, tagOf } from './number-format.ts';

interface Step {
  /** The largest number of a column that is still written so. */
  readonly below: number;
  readonly unit: number;
  readonly decimals: number;
}

/** Traders read open interest in lakhs up to a thousand of them: of a column in crores most would be a few hundredths. */
const LAKHS: readonly Step[] = [
  { below: 100_000, unit: 1, decimals: 0 },
  { below: 1_000_000, unit: 100_000, decimals: 2 },
  { below: 100_000_000, unit: 100_000, decimals: 1 },
  { below: Infinity, unit: 10_000_000, decimals: 2 },
];
const THOUSANDS: readonly Step[] = [
  { below: 10_000, unit: 1, decimals: 0 },
  { below: 1_000_000, unit: 1_000, decimals: 1 },
  { below: 10_000_000, unit: 1_000, decimals: 0 },
  { below: 1_000_000_000, unit: 1_000_000, decimals: 1 },
  { below: Infinity, unit: 1_000_000_000, decimals: 2 },
];

export type ColumnForm = (value: number | null) => string;

const known = new WeakMap<FormatSettings, Map<string, ColumnForm>>();

/** Returns the letters of a unit of large numbers, with the space that the language puts before them. */
export function unitSuffix(unit: number, settings: FormatSettings): string {
  if (unit === 1) return '';
  if (inLakhs(settings)) return unit === 100_000 ? 'L' : 'Cr';
  const parts = new Intl.NumberFormat(tagOf(settings.locale, false), { notation: 'compact' }).formatToParts(unit);
  return parts.map(({ type, value }) => (type === 'compact' || type === 'literal' ? value : '')).join('');
}

/** Returns how numbers with so many decimals are written: the same function as long as the form is the same. */
export function decimalForm(decimals: number, settings: FormatSettings, signed = false): ColumnForm {
  return formOf(`${decimals} ${signed} decimals`, settings, { unit: 1, decimals }, signed);
}

/**
 * Returns how the open interest, volume or quantity of a column is written: by the largest of them, all in one unit with as many decimals, so
 * that two can be compared at a glance. The same function as long as the form is the same.
 */
export function columnForm(largest: number, settings: FormatSettings, signed = false, smallest = 0): ColumnForm {
  const steps = inLakhs(settings) ? LAKHS : THOUSANDS;
  const place = steps.findIndex(({ below }) => Math.abs(largest) < below);
  const { unit, decimals } = steps[place] ?? { unit: 1, decimals: 0 };
  return formOf(`${place} ${signed} ${smallest}`, settings, { unit, decimals: unit === 1 ? smallest : decimals }, signed);
}

function formOf(key: string, settings: FormatSettings, { unit, decimals }: Pick<Step, 'unit' | 'decimals'>, signed: boolean): ColumnForm {
  const forms = known.get(settings) ?? new Map<string, ColumnForm>();
  known.set(settings, forms);
  const made = forms.get(key);
  if (made !== undefined) return made;
  const suffix = unitSuffix(unit, settings);
  const form: ColumnForm = (value) =>
    value === null || !Number.isFinite(value)
      ? NO_VALUE
      : `${formatNumber(value / unit, settings, { decimals, sign: signed ? 'exceptZero' : 'negative' })}${suffix}`;
  forms.set(key, form);
  return form;
}
