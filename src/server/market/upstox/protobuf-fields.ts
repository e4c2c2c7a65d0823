/** Ways in which a field is written, by the encoding of Protocol Buffers. */
const [VARINT, FIXED_64, LENGTH, FIXED_32] = [0, 1, 2, 5] as const;
const MOST_VARINT_BYTES = 10;
/** From here on a number of 64 bits is a negative one. */
const SIGN = 2 ** 63;
const WHOLE = 2 ** 64;

/** The bytes are no message. */
export class NotProtobuf extends Error {}

/** Value of a field: a number (whole, or a double), or bytes (a text, or a message of its own). */
export type FieldValue = number | Uint8Array;

/**
 * Calls `on` at each field of a message in the order written; fields that the caller does not know are its to pass over. Whole numbers beyond 2^53 are the
 * nearest double. Throws NotProtobuf where the bytes are no message or end too early.
 */
export function eachField(bytes: Uint8Array, on: (field: number, value: FieldValue) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  function varint(): number {
    let value = 0;
    for (let count = 0, scale = 1; count < MOST_VARINT_BYTES; count += 1, scale *= 128) {
      const byte = bytes[at];
      if (byte === undefined) break;
      at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value >= SIGN ? value - WHOLE : value;
    }
    throw new NotProtobuf('a number without an end');
  }

  function take(length: number): number {
    const from = at;
    if (length < 0 || from + length > bytes.length) throw new NotProtobuf('a field longer than its message');
    at = from + length;
    return from;
  }

  while (at < bytes.length) {
    const key = varint();
    const field = Math.floor(key / 8);
    if (field < 1) throw new NotProtobuf('a field without a number');
    const way = key % 8;
    if (way === VARINT) on(field, varint());
    else if (way === FIXED_64) on(field, view.getFloat64(take(8), true));
    else if (way === LENGTH) {
      const length = varint();
      const from = take(length);
      on(field, bytes.subarray(from, from + length));
    } else if (way === FIXED_32) on(field, view.getFloat32(take(4), true));
    else throw new NotProtobuf('a field of an unknown kind');
  }
}
