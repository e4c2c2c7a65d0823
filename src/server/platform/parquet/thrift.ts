import { ParquetError } from './parquet-error.ts';

/** A value of Thrift's compact protocol, used in Parquet's metadata. */
type ThriftValue = number | boolean | Uint8Array | readonly ThriftValue[] | ThriftStruct;
/** Values by field number. */
export type ThriftStruct = ReadonlyMap<number, ThriftValue>;

/** Values of one description: hundreds of a column of a group, so thousands of groups. A short text can say that it has billions. */
const MOST_VALUES = 1_000_000;
const DEEPEST = 12;
/** Bytes of a number of 64 bits. */
const LONGEST_NUMBER = 10;

const [STOP, TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, STRUCT] = [0, 1, 2, 3, 7, 8, 9, 10, 12] as const;
const INTEGERS = new Set([4, 5, 6]);

/** Reads structs in sequence. Whatever the bytes claim, no more values than allowed are created; throws ParquetError. */
export class ThriftReader {
  private made = 0;
  private readonly view: DataView;

  constructor(
    private readonly bytes: Uint8Array,
    public at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  struct(depth = 0): ThriftStruct {
    if (depth > DEEPEST) throw new ParquetError('broken');
    const fields = new Map<number, ThriftValue>();
    let field = 0;
    for (;;) {
      const head = this.byte();
      const type = head & 15;
      if (type === STOP) return fields;
      field = head >> 4 === 0 ? this.integer() : field + (head >> 4);
      // In a struct the type is the truth itself.
      fields.set(field, type === TRUE || type === FALSE ? type === TRUE : this.value(type, depth));
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new ParquetError('broken');
    this.at += 1;
    return byte;
  }

  /** Beyond 53 bits a number is rounded: nothing that is read of a file is so large. */
  private unsigned(): number {
    let [value, scale] = [0, 1];
    for (let length = 0; length < LONGEST_NUMBER; length += 1) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    throw new ParquetError('broken');
  }

  private integer(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  private value(type: number, depth: number): ThriftValue {
    this.made += 1;
    if (this.made > MOST_VALUES) throw new ParquetError('too-large');
    if (INTEGERS.has(type)) return this.integer();
    if (type === TRUE || type === FALSE || type === BYTE) return this.byte();
    if (type === STRUCT) return this.struct(depth + 1);
    if (type === LIST || type === SET) return this.list(depth + 1);
    const length = type === DOUBLE ? 8 : type === BINARY ? this.unsigned() : -1;
    if (length < 0 || this.at + length > this.bytes.length) throw new ParquetError('broken');
    const from = this.at;
    this.at += length;
    return type === DOUBLE ? this.view.getFloat64(from, true) : this.bytes.subarray(from, this.at);
  }

  private list(depth: number): readonly ThriftValue[] {
    if (depth > DEEPEST) throw new ParquetError('broken');
    const head = this.byte();
    const length = head >> 4 === 15 ? this.unsigned() : head >> 4;
    const values: ThriftValue[] = [];
    for (let place = 0; place < length; place += 1) values.push(this.value(head & 15, depth));
    return values;
  }
}

/** Returns a number of a struct; the given one when there is none. */
export function numberOf(struct: ThriftStruct | undefined, field: number, none = 0): number {
  const value = struct?.get(field);
  return typeof value === 'number' ? value : none;
}

/** Returns a struct within a struct. */
export function structOf(struct: ThriftStruct | undefined, field: number): ThriftStruct | undefined {
  const value = struct?.get(field);
  return value instanceof Map ? value : undefined;
}

/** Returns the structs of a list. */
export function structsOf(struct: ThriftStruct, field: number): readonly ThriftStruct[] {
  const value = struct.get(field);
  return Array.isArray(value) ? value.filter((each): each is ThriftStruct => each instanceof Map) : [];
}

const decoder = new TextDecoder();

/** Returns a text of a struct, or the texts of a list. */
export function textsOf(struct: ThriftStruct, field: number): readonly string[] {
  const value = struct.get(field);
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => (each instanceof Uint8Array ? [decoder.decode(each)] : []));
}
