/** Values in DER (ITU-T X.690), as far as a certificate needs them. Only written, never read: what others send is parsed by OpenSSL alone. */
type Bytes = Buffer;

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

/** A value under any tag. */
function tagged(tag: number, ...parts: readonly Bytes[]): Bytes {
  const content = Buffer.concat(parts);
  const { length } = content;
  // Short form below 128, else the number of bytes of the length and then the length.
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  if (length > 0xffff) throw new Error('a value of a certificate is too long');
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** A value in place of the implicit tag `[number]`. */
export const implicit = (number: number, content: Bytes): Bytes => tagged(0x80 | number, content);
/** Values under the tag `[number]`, which holds others. */
export const explicit = (number: number, ...parts: readonly Bytes[]): Bytes => tagged(0xa0 | number, ...parts);
export const sequence = (...parts: readonly Bytes[]): Bytes => tagged(TAG.sequence, ...parts);
export const set = (...parts: readonly Bytes[]): Bytes => tagged(TAG.set, ...parts);
export const octets = (content: Bytes): Bytes => tagged(TAG.octets, content);
export const utf8 = (text: string): Bytes => tagged(TAG.utf8, Buffer.from(text));
export const TRUE = tagged(TAG.boolean, Buffer.from([0xff]));

/** A whole number from its bytes, most significant first; never negative. */
export function integer(bytes: Bytes): Bytes {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
  const least = bytes.subarray(start);
  return tagged(TAG.integer, (least[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), least]) : least);
}

/** Bits, the last `unused` of which do not count. */
export const bits = (content: Bytes, unused = 0): Bytes => tagged(TAG.bits, Buffer.from([unused]), content);

/** An object identifier such as 2.5.29.17. */
export function oid(name: string): Bytes {
  const [first = 0, second = 0, ...rest] = name.split('.').map(Number);
  const base128 = (value: number): number[] => {
    const digits = [value & 0x7f];
    for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  };
  return tagged(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** An instant up to 2049, to the second. */
export function utcTime(at: Date): Bytes {
  if (at.getUTCFullYear() >= 2050) throw new Error('a certificate must end before 2050');
  return tagged(TAG.utcTime, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));
}
