import { WebSocket } from 'ws';

/** How a socket has ended: the status with which its opening was refused, or the code with which it was closed; null where there is none. */
interface SocketEnd {
  readonly refusedWith: number | null;
  readonly closedWith: number | null;
}

interface SocketHooks {
  onOpen(): void;
  onText(text: string): void;
  /** Called once, unless the socket was closed here. */
  onEnd(end: SocketEnd): void;
}

/** An open socket. No hook is called after `close`. */
interface SocketClient {
  /** Sends a message; nothing is sent before the opening. */
  send(text: string): void;
  close(): void;
}

interface Limits {
  /** Longest wait for the opening, and longest silence: without a message or a ping the connection counts as gone. In ms. */
  readonly connectMs: number;
  readonly quietMs: number;
  /** Longest message, in bytes. */
  readonly bytes: number;
  /** Version of the internet protocol; 4 where the other side knows the server by its IPv4 address. */
  readonly family?: 4 | 6;
}

const LIMITS: Limits = { connectMs: 3_000, quietMs: 15_000, bytes: 1024 * 1024 };

function openSocket(address: string, hooks: SocketHooks, own: Partial<Limits> = {}): SocketClient {
  const { connectMs, quietMs, bytes, family } = { ...LIMITS, ...own };
  const socket = new WebSocket(address, {
    handshakeTimeout: connectMs,
    maxPayload: bytes,
    perMessageDeflate: false,
    ...(family === undefined ? {} : { family }),
  });
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    over = true;
    clearTimeout(timer);
    socket.terminate();
  };
  const end = (told: Partial<SocketEnd>) => {
    if (over) return;
    stop();
    hooks.onEnd({ refusedWith: null, closedWith: null, ...told });
  };
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end({}), quietMs);
  };
  socket.on('open', () => {
    if (over) return;
    heard();
    hooks.onOpen();
  });
  socket.on('ping', heard);
  socket.on('message', (data, isBinary) => {
    if (over) return;
    heard();
    if (!isBinary) hooks.onText(Buffer.isBuffer(data) ? data.toString('utf8') : '');
  });
  socket.on('unexpected-response', (_request, answer) => {
    answer.destroy();
    end({ refusedWith: answer.statusCode ?? null });
  });
  socket.on('error', () => end({}));
  socket.on('close', (closedWith) => end({ closedWith }));
  const send = (text: string) => {
    if (!over && socket.readyState === WebSocket.OPEN) socket.send(text);
  };
  return { send, close: stop };
}

/** Opens a socket at a path of the address of a broker or a source of prices. */
export type OpenSocket = (path: string, hooks: SocketHooks) => SocketClient;

/** Returns the opener of sockets at an address (http: or https:). */
export function createSockets(address: string, own: Partial<Limits> = {}): OpenSocket {
  const base = address.replace(/^http/, 'ws').replace(/\/$/, '');
  return (path, hooks) => openSocket(`${base}${path}`, hooks, own);
}
