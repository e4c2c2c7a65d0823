import { NO_VALUE } from './format.ts';
import type { FormatSettings } from './format-context.ts';
import { unitSuffix } from './column-form.ts';
import { formatNumber, inLakhs } from './number-format.ts';

const LAKH_UNITS = [10_000_000, 100_000, 1_000] as const;
const WESTERN_UNITS = [1_000_000_000, 1_000_000, 1_000] as const;
/** Most decimals of a number on an axis: round numbers in halves and quarters of a unit. */
const MOST_DECIMALS = 3;

/** Returns the least decimals with which each number of the axis is written exactly. */
function decimalsOf(levels: readonly number[], unit: number): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals += 1) {
    const scale = 10 ** decimals;
    if (levels.every((level) => Math.abs((level / unit) * scale - Math.round((level / unit) * scale)) < 1e-6)) return decimals;
  }
  return MOST_DECIMALS;
}

/**
 * Returns how the round numbers of an axis are written: all in one unit, the largest that the outermost number reaches, each exactly and with the same
 * decimals: "0.5L, 1.0L, 1.5L". Zero is written without unit.
 */
export function axisForm(levels: readonly number[], settings: FormatSettings, signed = false): (value: number | null) => string {
  const largest = Math.max(0, ...levels.map((level) => Math.abs(level)));
  const units = inLakhs(settings) ? LAKH_UNITS : WESTERN_UNITS;
  const unit = units.find((each) => largest >= each) ?? 1;
  const decimals = decimalsOf(levels, unit);
  const suffix = unit === 1_000 && inLakhs(settings) ? 'k' : unitSuffix(unit, settings);
  return (value) => {
    if (value === null || !Number.isFinite(value)) return NO_VALUE;
    if (value === 0) return formatNumber(0, settings, { decimals: 0, sign: 'negative' });
    return `${formatNumber(value / unit, settings, { decimals, sign: signed ? 'exceptZero' : 'negative' })}${suffix}`;
  };
}
