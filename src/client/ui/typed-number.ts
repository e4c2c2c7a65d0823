/** Returns the number that was typed, with "." or "," as decimal sign and any grouping spaces; null when it is not a number. */
export function parseTyped(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace('\u2212', '-');
  if (plain === '') return null;
  const lastComma = plain.lastIndexOf(',');
  const lastDot = plain.lastIndexOf('.');
  const decimalSign = lastComma > lastDot ? ',' : '.';
  const groupSign = decimalSign === ',' ? '.' : ',';
  // A single comma before exactly three digits groups thousands ("24,500"); anything else after a comma is a decimal ("24,5").
  const grouped = decimalSign === ',' && lastDot < 0 && /^-?\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(plain);
  const normal = grouped ? plain.replaceAll(',', '') : plain.replaceAll(groupSign, '').replace(decimalSign, '.');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(normal) ? Number(normal) : null;
}

/** Returns the number as it is shown in a field: no grouping, the decimal sign of the language. */
export function formatTyped(value: number | null, decimals: number, locale: string): string {
  if (value === null) return '';
  const text = value.toFixed(decimals);
  return locale.startsWith('fr') ? text.replace('.', ',') : text;
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
