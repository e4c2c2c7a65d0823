import type { Duplex } from 'node:stream';

const TEXT = 0x81;

/** Sends a frame that announces all of the text and holds half of it, then ends the connection. */
export function sendHalf(wire: Duplex, text: string): void {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(10);
  head.writeUInt8(TEXT, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  wire.write(Buffer.concat([head, payload.subarray(0, payload.length >> 1)]), () => wire.destroy());
}
