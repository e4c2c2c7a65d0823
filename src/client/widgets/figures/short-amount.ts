import { MINUS } from '#client/i18n/number-format.ts';
import { type Format, NO_VALUE } from '#client/i18n/format.ts';

/** From here on an amount is written in thousands. */
const SHORTENED_FROM = 999.5;

/** Returns a signed amount shortened for a calendar cell: "+850", "−12k", "+1.2L"; the cell's name has the full amount. Hidden where amounts are hidden. */
export function shortAmount(value: number | null, format: Format): string {
  if (value === null) return NO_VALUE;
  if (format.settings.privacy === true) return format.signedMoney(value, 0);
  const size = Math.abs(value);
  const sign = Math.round(size) === 0 ? '' : value < 0 ? MINUS : '+';
  if (size < SHORTENED_FROM) return sign + format.integer(Math.round(size));
  return size < 99_500 ? `${sign}${format.integer(Math.round(size / 1_000))}k` : sign + format.compact(size);
}

/**
 * Whether `shortAmount` writes the amount as "12k" or "1.2L". Such a text belongs in the accessible name too, beside the full amount: the name must hold
 * what is seen (WCAG 2.5.3).
 */
export function isShortened(value: number | null, format: Format): boolean {
  return value !== null && format.settings.privacy !== true && Math.abs(value) >= SHORTENED_FROM;
}
