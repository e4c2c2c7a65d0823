/** How a file writes the decimals of its numbers. */
export type DecimalSign = '.' | ',';

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const SCALES = [10_000, 1_000, 100, 10, 1] as const;
/** Above any price or count of the exchanges; and every 1/10 000 of it is a safe integer. */
const MOST = 5e11;
const BLANKS = /[\s\u00a0\u2009\u202f'\u2019]/g;
const CURRENCY = /^(?:₹|Rs\.?|INR)\s*/i;

/** A number of digits and one point alone, as most are, in 1/10 000; -1 when it has other signs. */
function plainPlaces(text: string): number {
  let value = 0;
  let places = -1;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && places === -1) places = 0;
    else if (code < ZERO || code > NINE) return -1;
    else {
      digits += 1;
      if (places === 4) {
        if (code - ZERO >= 5) value += 1;
        places = 5;
      } else if (places < 4) {
        value = value * 10 + code - ZERO;
        if (value > MOST * 10_000) return -1;
        if (places !== -1) places += 1;
      }
    }
  }
  if (digits === 0) return -1;
  const scaled = value * (SCALES[Math.min(4, Math.max(0, places))] ?? 1);
  return scaled > MOST * 10_000 ? -1 : scaled;
}

/** A group never begins with 0 and the last one has three digits: 24,500 and 12,34,500. */
function isGrouped(text: string, sign: string): boolean {
  const [first = '', ...groups] = text.split(sign);
  return (
    /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{2,3}$/.test(group)) && groups.at(-1)?.length === 3
  );
}

/** Digits with one point at most, without an exponent; null when a text with groups of digits is none. */
function ungrouped(text: string, decimal: DecimalSign): string | null {
  const at = text.indexOf(decimal);
  const [whole, places] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d*$/.test(places)) return null;
  const [sign, other] = [...new Set(whole.replaceAll(/\d/g, ''))];
  if (other !== undefined || (sign !== undefined && !isGrouped(whole, sign))) return null;
  return `${sign === undefined ? whole : whole.replaceAll(sign, '')}.${places}`;
}

/** Moves the point of digits as an exponent says, without the errors of binary fractions. */
function shifted(text: string, exponent: number): string {
  const [whole = '', places = ''] = text.split('.');
  const digits = whole + places;
  const point = whole.length + exponent;
  if (point <= 0) return `0.${'0'.repeat(Math.min(20, -point))}${digits}`;
  return point >= digits.length ? digits.padEnd(Math.min(point, 40), '0') : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Returns a number from 0 up as files write it, in 1/10 000 of it, rounded; -1 when it is none: with as many digits as there are, groups of digits,
 * an exponent, and the file's own decimal sign.
 */
export function numberPlaces(text: string, decimal: DecimalSign): number {
  const plain = decimal === '.' ? plainPlaces(text) : -1;
  if (plain !== -1 || text === '') return plain;
  const cleaned = text.replace(CURRENCY, '').trim().replaceAll(BLANKS, ' ').replace(/^\+/, '');
  const [, digits = '', exponent = '0'] = /^([\d., ]*\d[\d., ]*?)(?:[eE]([+-]?\d{1,3}))?$/.exec(cleaned) ?? [];
  if (digits === '') return -1;
  const number = ungrouped(digits, decimal);
  if (number === null) return -1;
  return plainPlaces(exponent === '0' ? number : shifted(number, Number(exponent)));
}

/** What a number of a file says about the decimal sign of all of them. */
type Evidence = DecimalSign | 'group-or-comma' | 'group-or-point' | 'no-groups' | null;

function evidenceOf(text: string): Evidence {
  const cleaned = text.replace(/[eE][+-]?\d+$/, '').replaceAll(BLANKS, '');
  const [comma, point] = [cleaned.lastIndexOf(','), cleaned.lastIndexOf('.')];
  if (comma === -1 && point === -1) return /^\d{4,}$/.test(cleaned) ? 'no-groups' : null;
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.';
  const sign = comma === -1 ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  const grouped = isGrouped(cleaned.replace(CURRENCY, ''), sign);
  if (cleaned.indexOf(sign) !== Math.max(comma, point)) return grouped ? other : null;
  if (!grouped) return sign;
  return sign === ',' ? 'group-or-comma' : 'group-or-point';
}

/** Looks at the numbers of a whole file: 24,300 alone is one thing here and another there. */
export class DecimalSurvey {
  private readonly seen = { '.': 0, ',': 0, 'group-or-comma': 0, 'group-or-point': 0, 'no-groups': 0 };

  add(text: string): void {
    const evidence = evidenceOf(text);
    if (evidence !== null) this.seen[evidence] += 1;
  }

  /** Returns the decimal sign; null when the file writes both, or when nobody can say which one it writes. `separator`: what separates its cells. */
  sign(separator: string): DecimalSign | null {
    const {
      '.': point,
      ',': comma,
      'group-or-comma': mayBeComma,
      'group-or-point': mayBePoint,
      'no-groups': ungroupedThousands,
    } = this.seen;
    if (point > 0 && comma > 0) return null;
    if (comma > 0) return ',';
    if (point > 0) return '.';
    // 24.300 is 24 300 where groups are parted by points. Who writes thousands without groups does not; nor does who parts cells with commas.
    if (mayBeComma === 0) return mayBePoint === 0 || ungroupedThousands > 0 || separator === ',' ? '.' : null;
    // Where a comma is the decimal sign, commas separate no cells.
    return mayBePoint > 0 ? null : separator === ',' ? '.' : null;
  }
}
