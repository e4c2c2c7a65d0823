import { connect, type Socket } from 'node:net';

/** What a stream has brought, read from its bytes without any part of the broker. */
export interface RawStream {
  readonly socket: Socket;
  /** Head of the answer to the handshake; empty until it has come. */
  head(): string;
  /** What followed a head that opened no stream. */
  rest(): string;
  readonly texts: string[];
  pings: number;
  readonly pongs: string[];
  /** Code of the close; null: none came. */
  closed(): number | null;
  ended(): boolean;
  error(): string | null;
  /** Sends a masked frame. */
  send(opcode: number, payload: string | Buffer): void;
}

const MASK = Buffer.from([1, 2, 3, 4]);

/** Opens a stream over a raw socket, with a handshake whose proper answer RFC 6455 prints. */
export function rawStream(url: string, path: string): RawStream {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const texts: string[] = [];
  const pongs: string[] = [];
  let head = '';
  let bytes: Buffer = Buffer.alloc(0);
  const state = { closed: null as number | null, ended: false, error: null as string | null };

  /** Takes one unmasked frame off the bytes; false: none is whole. */
  const takeFrame = (): boolean => {
    if (bytes.length < 2) return false;
    const short = bytes.readUInt8(1);
    const start = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length < start) return false;
    const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
    if (bytes.length < start + size) return false;
    const payload = bytes.subarray(start, start + size);
    const opcode = bytes.readUInt8(0);
    if (opcode === 0x81) texts.push(payload.toString());
    if (opcode === 0x88) state.closed = payload.readUInt16BE(0);
    if (opcode === 0x89) opened.pings += 1;
    if (opcode === 0x8a) pongs.push(payload.toString());
    bytes = bytes.subarray(start + size);
    return true;
  };

  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    const end = bytes.indexOf('\r\n\r\n');
    if (head === '' && end >= 0) {
      head = bytes.subarray(0, end).toString();
      bytes = bytes.subarray(end + 4);
    }
    if (head.startsWith('HTTP/1.1 101')) while (takeFrame());
  });
  socket.on('error', (thrown: NodeJS.ErrnoException) => (state.error = thrown.code ?? thrown.message));
  socket.on('close', () => (state.ended = true));
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  const opened: RawStream = {
    socket,
    head: () => head,
    rest: () => bytes.toString(),
    texts,
    pings: 0,
    pongs,
    closed: () => state.closed,
    ended: () => state.ended,
    error: () => state.error,
    send(opcode, payload) {
      const content = Buffer.from(payload as string);
      const masked = content.map((byte, at) => byte ^ MASK.readUInt8(at % 4));
      socket.write(Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | content.length]), MASK, masked]));
    },
  };
  return opened;
}
