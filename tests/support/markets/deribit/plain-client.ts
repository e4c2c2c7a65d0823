import { afterEach, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '#tests/support/server/eventually.ts';
import { startDeribit, type Deribit, type DeribitOptions } from './deribit.ts';

/** An answer or notification, read as it came. */
export type Told = Record<string, unknown>;

export interface Stream {
  /** Everything that was said as JSON, oldest first. */
  readonly heard: Told[];
  /** Everything that was no JSON. */
  readonly noise: string[];
  closed(): number | null;
  /** Sends a text and waits for no answer. */
  say(text: string): void;
  /** Calls a method and resolves with the whole answer. */
  call(method: string, params?: Told): Promise<Told>;
  /** Returns the data of a channel's notifications so far. */
  data(channel: string): readonly Told[];
  /** Returns the data of a channel once so many notifications have come. */
  waitFor(channel: string, count: number): Promise<readonly Told[]>;
  ping(): void;
  pongs(): number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Told;
}

export interface PlainClient {
  readonly deribit: Deribit;
  get(method: string, params?: Readonly<Record<string, string | number | boolean>>): Promise<Answer>;
  /** Returns the result of a call, which must have one. */
  result<T>(method: string, params?: Readonly<Record<string, string | number | boolean>>): Promise<T>;
  stream(): Promise<Stream>;
  /** Moves the market, and resolves once every stream has heard all of it. */
  step(ms?: number, times?: number): Promise<void>;
}

const readJson = (text: string): Told | null => {
  try {
    return JSON.parse(text) as Told;
  } catch {
    return null;
  }
};

async function openStream(deribit: Deribit): Promise<Stream> {
  const socket = new WebSocket(deribit.socket);
  const heard: Told[] = [];
  const noise: string[] = [];
  let closed: number | null = null;
  let pongs = 0;
  let calls = 0;
  socket.on('message', (data) => {
    const text = (data as Buffer).toString('utf8');
    const read = readJson(text);
    if (read === null) noise.push(text);
    else heard.push(read);
  });
  socket.on('pong', () => (pongs += 1));
  socket.on('close', (code) => (closed = code));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  const data = (channel: string) =>
    heard.flatMap((one) => {
      const params = one['params'] as { channel?: string; data: Told } | undefined;
      return params?.channel === channel ? [params.data] : [];
    });
  return {
    heard,
    noise,
    closed: () => closed,
    say: (text) => socket.send(text),
    call(method, params = {}) {
      calls += 1;
      const id = calls;
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      return eventually(() => {
        const found = heard.find((one) => one['id'] === id);
        if (found === undefined) throw new Error(`no answer to ${method}`);
        return found;
      });
    },
    data,
    waitFor: (channel, count) =>
      eventually(() => {
        const found = data(channel);
        if (found.length < count) throw new Error(`${found.length} of ${count} of ${channel}`);
        return found;
      }),
    ping: () => socket.ping(),
    pongs: () => pongs,
  };
}

/** Starts an emulator for each test of a file, and stops it after. */
export function usePlainClient(options: DeribitOptions = {}): () => PlainClient {
  let client: PlainClient | null = null;
  beforeEach(async () => {
    const deribit = await startDeribit({ limited: false, ...options });
    const get: PlainClient['get'] = async (method, params = {}) => {
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
      const response = await fetch(`${deribit.http}/api/v2/public/${method}?${query}`);
      const text = await response.text();
      return { status: response.status, text, body: readJson(text) ?? {} };
    };
    const streams: Stream[] = [];
    client = {
      deribit,
      get,
      async result<T>(method: string, params = {}) {
        const { body, status, text } = await get(method, params);
        if (status !== 200 || !('result' in body)) throw new Error(`${method}: ${status} ${text}`);
        return body['result'] as T;
      },
      async stream() {
        const stream = await openStream(deribit);
        streams.push(stream);
        return stream;
      },
      async step(ms, times) {
        deribit.step(ms, times);
        // An answer comes after all that was sent before it.
        await Promise.all(streams.filter((stream) => stream.closed() === null).map((stream) => stream.call('public/get_time')));
      },
    };
  });
  afterEach(async () => {
    await client?.deribit.stop();
    client = null;
  });
  return () => {
    if (client === null) throw new Error('no emulator outside of a test');
    return client;
  };
}
