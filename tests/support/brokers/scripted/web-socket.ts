import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
/** Status of a peer that breaks the protocol. */
const BROKEN = 1002;

interface Frame {
  readonly opcode: number;
  readonly masked: boolean;
  readonly payload: Buffer;
  readonly length: number;
}

/** Returns the first frame of the bytes; null: it has not wholly arrived. */
function firstFrame(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  const masked = (bytes.readUInt8(1) & 0x80) !== 0;
  const head = 2 + extra + (masked ? 4 : 0);
  if (bytes.length < head) return null;
  const size = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + size) return null;
  const payload = Buffer.from(bytes.subarray(head, head + size));
  if (masked) for (let at = 0; at < size; at += 1) payload[at] = payload.readUInt8(at) ^ bytes.readUInt8(head - 4 + (at % 4));
  return { opcode: bytes.readUInt8(0) & 0x0f, masked, payload, length: head + size };
}

function frameBytes(opcode: number, payload: Buffer): Buffer {
  const extra = payload.length < 126 ? 0 : payload.length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + extra);
  head.writeUInt8(0x80 | opcode, 0);
  head.writeUInt8(extra === 0 ? payload.length : extra === 2 ? 126 : 127, 1);
  if (extra === 2) head.writeUInt16BE(payload.length, 2);
  if (extra === 8) head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

/** The server's end of a WebSocket: sends texts and pings, answers pings and the close, and ignores what the client says. */
export class ServerSocket {
  private arrived: Buffer = Buffer.alloc(0);
  private closing = false;

  constructor(readonly socket: Duplex) {
    socket.on('data', (bytes: Buffer) => this.take(bytes));
    socket.on('end', () => socket.end());
  }

  send(text: string): void {
    this.write(TEXT, Buffer.from(text));
  }

  ping(): void {
    this.write(PING, Buffer.alloc(0));
  }

  close(code: number, reason: string): void {
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(code);
    this.closeWith(Buffer.concat([payload, Buffer.from(reason)]));
  }

  private closeWith(payload: Buffer): void {
    this.write(CLOSE, payload);
    this.closing = true;
    this.socket.end();
  }

  private write(opcode: number, payload: Buffer): void {
    if (!this.closing && this.socket.writable) this.socket.write(frameBytes(opcode, payload));
  }

  private take(bytes: Buffer): void {
    this.arrived = Buffer.concat([this.arrived, bytes]);
    for (let frame = firstFrame(this.arrived); frame !== null && !this.closing; frame = firstFrame(this.arrived)) {
      this.arrived = this.arrived.subarray(frame.length);
      if (!frame.masked) this.close(BROKEN, 'a frame of a client is masked');
      else if (frame.opcode === PING) this.write(PONG, frame.payload);
      else if (frame.opcode === CLOSE) this.closeWith(frame.payload.subarray(0, 2));
    }
  }
}

/** Answers the handshake; null: the request is none, and is refused. */
export function acceptSocket(request: IncomingMessage, socket: Duplex): ServerSocket | null {
  const key = request.headers['sec-websocket-key'];
  if (key === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') {
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    return null;
  }
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`);
  return new ServerSocket(socket);
}
