import { WebSocket } from 'ws';

/** How a socket has ended: the status with which its opening was refused, or the code with which it was closed; null where there is none. */
interface SocketEnd {
  readonly refusedWith: number | null;
  readonly closedWith: number | null;
}

interface SocketHooks {
  onOpen(): void;
  onText(text: string): void;
  /** Called at each binary message; absent: they are left out. */
  onBytes?(bytes: Uint8Array): void;
  /** Called once, unless the socket was closed here. */
  onEnd(end: SocketEnd): void;
}

/** An open socket. No hook is called after `close`. */
interface SocketClient {
  /** Sends a message, bytes as a binary one; nothing is sent before the opening. */
  send(message: string | Uint8Array): void;
  close(): void;
}

interface Limits {
  /** Longest wait for the opening, and longest silence: without a message, ping or pong the connection counts as gone. In ms. */
  readonly connectMs: number;
  readonly quietMs: number;
  /** How often we ping, in ms; absent where the other side gives signs of life by itself. */
  readonly pingMs?: number;
  /** Longest message, in bytes. */
  readonly bytes: number;
  /** Version of the internet protocol; 4 where the other side knows the server by its IPv4 address. */
  readonly family?: 4 | 6;
}

const LIMITS: Limits = { connectMs: 3_000, quietMs: 15_000, bytes: 1024 * 1024 };

function openSocket(address: string, hooks: SocketHooks, own: Partial<Limits> = {}): SocketClient {
  const { connectMs, quietMs, pingMs, bytes, family } = { ...LIMITS, ...own };
  const socket = new WebSocket(address, {
    handshakeTimeout: connectMs,
    maxPayload: bytes,
    perMessageDeflate: false,
    ...(family === undefined ? {} : { family }),
  });
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let pinging: NodeJS.Timeout | undefined;
  const stop = () => {
    over = true;
    clearTimeout(timer);
    clearInterval(pinging);
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
    if (pingMs !== undefined) pinging = setInterval(() => socket.ping(), pingMs).unref();
    hooks.onOpen();
  });
  socket.on('ping', heard);
  socket.on('pong', heard);
  socket.on('message', (data, isBinary) => {
    if (over) return;
    heard();
    if (!Buffer.isBuffer(data)) return;
    if (isBinary) hooks.onBytes?.(data);
    else hooks.onText(data.toString('utf8'));
  });
  socket.on('unexpected-response', (_request, answer) => {
    answer.destroy();
    end({ refusedWith: answer.statusCode ?? null });
  });
  socket.on('error', () => end({}));
  socket.on('close', (closedWith) => end({ closedWith }));
  const send = (message: string | Uint8Array) => {
    if (!over && socket.readyState === WebSocket.OPEN) socket.send(message);
  };
  return { send, close: stop };
}

/** Opens a socket at a path of the address of a broker or a source of prices, or at a whole address (ws: or wss:) that it has told. */
export type OpenSocket = (path: string, hooks: SocketHooks) => SocketClient;

const WHOLE = /^wss?:/;

/** Returns the opener of sockets at an address (http: or https:). */
export function createSockets(address: string, own: Partial<Limits> = {}): OpenSocket {
  const base = address.replace(/^http/, 'ws').replace(/\/$/, '');
  return (path, hooks) => openSocket(WHOLE.test(path) ? path : `${base}${path}`, hooks, own);
}
