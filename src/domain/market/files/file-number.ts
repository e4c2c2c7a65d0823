/** Decimal sign of a file. */
export type DecimalSign = '.' | ',';

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const SCALES = [10_000, 1_000, 100, 10, 1] as const;
/** Above any price or count of the exchanges, and small enough that its 1/10 000 are safe integers. */
const MOST = 5e11;
const BLANKS = /[\s\u00a0\u2009\u202f'\u2019]/g;
const CURRENCY = /^(?:₹|Rs\.?|INR)\s*/i;

/** Returns a number of digits and at most one point, the usual case, in 1/10 000; -1 when it has other signs. */
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

/** Returns digits with at most one point, without an exponent; null when the groups of digits are malformed. */
function ungrouped(text: string, decimal: DecimalSign): string | null {
  const at = text.indexOf(decimal);
  const [whole, places] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d*$/.test(places)) return null;
  const [sign, other] = [...new Set(whole.replaceAll(/\d/g, ''))];
  if (other !== undefined || (sign !== undefined && !isGrouped(whole, sign))) return null;
  return `${sign === undefined ? whole : whole.replaceAll(sign, '')}.${places}`;
}

/** Shifts the decimal point of digits by an exponent, without binary rounding errors. */
function shifted(text: string, exponent: number): string {
  const [whole = '', places = ''] = text.split('.');
  const digits = whole + places;
  const point = whole.length + exponent;
  if (point <= 0) return `0.${'0'.repeat(Math.min(20, -point))}${digits}`;
  return point >= digits.length ? digits.padEnd(Math.min(point, 40), '0') : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Returns a number from 0 up, in 1/10 000, rounded; -1 when invalid. Any number of digits, groups of digits, an exponent and the file's own decimal sign are
 * accepted.
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

/** What one number of a file implies about the decimal sign of all of them. */
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

/** Surveys the numbers of a whole file: 24,300 means different numbers in different files. */
export class DecimalSurvey {
  private readonly seen = { '.': 0, ',': 0, 'group-or-comma': 0, 'group-or-point': 0, 'no-groups': 0 };

  add(text: string): void {
    const evidence = evidenceOf(text);
    if (evidence !== null) this.seen[evidence] += 1;
  }

  /** Returns the decimal sign; null when the file uses both, or the sign cannot be decided. `separator`: the separator of the file's cells. */
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
    // 24.300 may be 24 300 where points group digits: excluded when the file writes thousands ungrouped or separates cells by commas.
    if (mayBeComma === 0) return mayBePoint === 0 || ungroupedThousands > 0 || separator === ',' ? '.' : null;
    // In a file with decimal commas, commas do not separate cells.
    return mayBePoint > 0 ? null : separator === ',' ? '.' : null;
  }
}
