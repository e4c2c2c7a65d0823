import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import protobuf from 'protobufjs';
import { afterEach, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#tests/support/server/eventually.ts';
import { FeedResponse } from './wire/schema.ts';
import { startUpstox, type Upstox, type UpstoxOptions } from './upstox.ts';
import type { Row } from './wire/rows.ts';
import type { User } from './wire/users.ts';

const PUBLISHED = path.join(process.env['FIXTURES_DIR'] ?? '', 'upstox', 'MarketDataFeedV3.proto');

/** Whether the published schema is at hand; with REQUIRE_FIXTURES it has to be. */
export const hasPublished = (): boolean => existsSync(PUBLISHED) || process.env['REQUIRE_FIXTURES'] === '1';

/** Returns the frame of the schema that Upstox publishes. */
export function publishedFrame(): protobuf.Type {
  const { root } = protobuf.parse(readFileSync(PUBLISHED, 'utf8'), { keepCase: true });
  return root.lookupType('com.upstox.marketdatafeederv3udapi.rpc.proto.FeedResponse');
}

/** A frame, read: enumerations by their names, and only what was on the wire. */
export interface Frame {
  readonly type?: string;
  readonly currentTs?: number;
  readonly feeds?: Readonly<Record<string, Feed>>;
  readonly marketInfo?: { readonly segmentStatus?: Readonly<Record<string, string>> };
}

export interface Ltpc {
  readonly ltp?: number;
  readonly ltt?: number;
  readonly ltq?: number;
  readonly cp?: number;
}

export interface Level {
  readonly bidQ?: number;
  readonly bidP?: number;
  readonly askQ?: number;
  readonly askP?: number;
}

export interface Full {
  readonly ltpc: Ltpc;
  readonly marketLevel?: { readonly bidAskQuote: readonly Level[] };
  readonly optionGreeks?: Readonly<Record<string, number>>;
  readonly marketOHLC?: { readonly ohlc?: readonly Readonly<Record<string, number | string>>[] };
  readonly atp?: number;
  readonly vtt?: number;
  readonly oi?: number;
  readonly iv?: number;
  readonly tbq?: number;
  readonly tsq?: number;
}

export interface Feed {
  readonly ltpc?: Ltpc;
  readonly fullFeed?: { readonly marketFF?: Full; readonly indexFF?: Full };
  readonly firstLevelWithGreeks?: Partial<Full> & { readonly firstDepth?: Level };
  readonly requestMode?: string;
}

export const read = (type: protobuf.Type, bytes: Uint8Array): Frame => type.toObject(type.decode(bytes), { longs: Number, enums: String });

export interface Stream {
  /** Every binary frame as it came, oldest first. */
  readonly raw: Buffer[];
  readonly texts: string[];
  closed(): number | null;
  /** Returns the frames that can be read. */
  frames(): readonly Frame[];
  /** Returns what was told of an instrument, oldest first. */
  feeds(key: string): readonly Feed[];
  /** Sends a request, and resolves once what it brings has come. */
  ask(method: string, mode: string | undefined, ...keys: readonly string[]): Promise<void>;
  say(data: string | Buffer): void;
  pings(): number;
  /** Resolves once all that was sent has come. */
  settle(): Promise<void>;
  end(): void;
}

async function openStream(address: string): Promise<Stream> {
  const socket = new WebSocket(address);
  const raw: Buffer[] = [];
  const texts: string[] = [];
  let closed: number | null = null;
  let pings = 0;
  let pongs = 0;
  let asked = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) raw.push(data as Buffer);
    else texts.push((data as Buffer).toString('utf8'));
  });
  socket.on('ping', () => (pings += 1));
  socket.on('pong', () => (pongs += 1));
  socket.on('close', (code) => (closed = code));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  const type = existsSync(PUBLISHED) ? publishedFrame() : FeedResponse;
  const settle = async () => {
    if (socket.readyState !== WebSocket.OPEN) return;
    asked += 1;
    const wanted = asked;
    socket.ping();
    // A pong comes after all that was sent before it.
    await eventually(() => {
      if (pongs < wanted && closed === null) throw new Error('no pong');
    });
  };
  const frames = () =>
    raw.flatMap((bytes) => {
      try {
        return [read(type, bytes)];
      } catch {
        return [];
      }
    });
  return {
    raw,
    texts,
    closed: () => closed,
    frames,
    feeds: (key) => frames().flatMap(({ feeds }) => (feeds?.[key] === undefined ? [] : [feeds[key]])),
    async ask(method, mode, ...instrumentKeys) {
      socket.send(
        Buffer.from(JSON.stringify({ guid: `guid-${asked}`, method, data: { ...(mode === undefined ? {} : { mode }), instrumentKeys } })),
      );
      await settle();
    },
    say: (data) => socket.send(data),
    pings: () => pings,
    settle,
    end: () => socket.terminate(),
  };
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface PlainClient {
  readonly upstox: Upstox;
  readonly users: readonly [User, User];
  get(path: string, user?: User | string, method?: string): Promise<Answer>;
  /** Returns a file of instruments, unpacked and read. */
  rows(exchange: string): Promise<readonly Row[]>;
  /** Returns a one-time address of the feed. */
  address(user?: User): Promise<string>;
  stream(user?: User): Promise<Stream>;
  open(address: string): Promise<Stream>;
  /** Moves the market, and resolves once every stream has heard all of it. */
  step(ms?: number, times?: number): Promise<void>;
}

function clientOf(upstox: Upstox): PlainClient {
  const [first, second] = upstox.users;
  if (first === undefined) throw new Error('no user');
  const streams: Stream[] = [];
  const get: PlainClient['get'] = async (where, user, method = 'GET') => {
    const token = typeof user === 'string' ? user : user?.token;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${upstox.address}${where}`, { method, headers });
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
  };
  const address: PlainClient['address'] = async (user = first) => {
    const { status, text } = await get('/v3/feed/market-data-feed/authorize', user);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return (JSON.parse(text) as { data: { authorized_redirect_uri: string } }).data.authorized_redirect_uri;
  };
  const open: PlainClient['open'] = async (where) => {
    const stream = await openStream(where);
    streams.push(stream);
    return stream;
  };
  return {
    upstox,
    users: [first, second ?? first],
    get,
    address,
    open,
    stream: async (user) => open(await address(user)),
    async rows(exchange) {
      const response = await fetch(`${upstox.address}/market-quote/instruments/exchange/${exchange}.json.gz`);
      return JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString('utf8')) as Row[];
    },
    async step(ms, times) {
      upstox.step(ms, times);
      await Promise.all(streams.filter((stream) => stream.closed() === null).map((stream) => stream.settle()));
    },
  };
}

/** Starts an emulator for each test of a file, and stops it after. */
export function usePlainClient(options: UpstoxOptions = {}): () => PlainClient {
  let client: PlainClient | null = null;
  beforeEach(async () => {
    client = clientOf(await startUpstox(options));
  });
  afterEach(async () => {
    await client?.upstox.close();
    client = null;
  });
  return () => {
    if (client === null) throw new Error('no emulator outside of a test');
    return client;
  };
}
