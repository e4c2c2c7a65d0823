/** Writes integers as bytes: small ones of either sign take a single byte. */
export class VarintWriter {
  private bytes = new Uint8Array(1_024);
  private length = 0;

  /** Adds a safe integer from 0 up. */
  unsigned(value: number): void {
    if (this.length + 8 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  /** Adds a safe integer of either sign below 2^52. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

/** Reads the output of a VarintWriter. */
export class VarintReader {
  private offset = 0;

  constructor(private readonly bytes: Uint8Array) {}

  unsigned(): number {
    let value = 0;
    let place = 1;
    for (;;) {
      const byte = this.bytes[this.offset++];
      if (byte === undefined) throw new RangeError('the stored bytes end too early');
      value += (byte & 127) * place;
      if (byte < 128) return value;
      place *= 128;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
