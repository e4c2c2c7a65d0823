import { localeRow } from '#contract/locales.ts';

/** What groups digits without being a decimal sign anywhere: blanks of any width, and apostrophes. */
const BLANKS = /[\s\u00a0\u2009\u202f'\u2019]/g;
const isDigits = (text: string): boolean => /^\d*$/.test(text);
/** A group never begins with 0, and the last one has three digits: 24,500 or 12,34,567. */
const isGrouped = (text: string, sign: string): boolean => {
  const [first = '', ...groups] = text.split(sign);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{2,3}$/.test(group)) && groups.at(-1)?.length === 3;
};

/** Returns the place of the decimal sign in an unsigned number; its length when there is none, -1 when nobody can say. */
function decimalAt(text: string, locale: string): number {
  const [commas, dots] = [text.split(',').length - 1, text.split('.').length - 1];
  // Where both stand, the last one begins the decimals.
  if (commas > 0 && dots > 0) return Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (dots > 0) return dots === 1 ? text.indexOf('.') : -1;
  if (commas === 0) return text.length;
  if (commas > 1) return text.length;
  // In a language with decimal commas a comma is always the decimal separator; elsewhere it groups digits where the groups are valid.
  return !localeRow(locale).decimalComma && isGrouped(text, ',') ? text.length : text.indexOf(',');
}

/**
 * Returns the number that was typed in a language, with "." or "," as decimal sign and with groups of digits; null when it is not a number, or when
 * its signs stand where no number has them.
 */
export function parseTyped(text: string, locale: string): number | null {
  const plain = text.trim().replaceAll(BLANKS, ' ').replace('\u2212', '-');
  const unsigned = plain.replace(/^- ?/, '');
  const at = decimalAt(unsigned, locale);
  if (at === -1 || !/\d/.test(unsigned)) return null;
  const [whole, decimals] = [unsigned.slice(0, at), unsigned.slice(at + 1)];
  const signs = [...new Set(whole.replaceAll(/\d/g, ''))];
  const [sign] = signs;
  if (!isDigits(decimals) || signs.length > 1 || (sign !== undefined && !isGrouped(whole, sign))) return null;
  const value = Number(`${sign === undefined ? whole : whole.replaceAll(sign, '')}.${decimals}`.replace(/^\./, '0.'));
  return Number.isFinite(value) ? (plain.startsWith('-') ? -value : value) : null;
}

/** Returns the number as it is shown in a field: no grouping, the decimal sign of the language. */
export function formatTyped(value: number | null, decimals: number, locale: string): string {
  if (value === null) return '';
  const text = value.toFixed(decimals);
  return localeRow(locale).decimalComma ? text.replace('.', ',') : text;
}

interface StepRule {
  step: number;
  min: number | undefined;
  max: number | undefined;
  decimals: number;
}

/** Returns the value some steps away, on the grid of steps and inside the limits. */
export function stepFrom(value: number | null, steps: number, { step, min, max, decimals }: StepRule): number {
  const onGrid = (value ?? min ?? 0) / step;
  const whole = steps > 0 ? Math.floor(onGrid + 1e-9) : Math.ceil(onGrid - 1e-9);
  const next = value === null ? (min ?? 0) : (whole + steps) * step;
  const limited = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
  return Number(limited.toFixed(decimals));
}
