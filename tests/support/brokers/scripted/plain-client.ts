import { afterEach, beforeEach, expect, vi } from 'vitest';
import { HandClock } from './clock.ts';
import { rawStream, type RawStream } from './raw-stream.ts';
import { startScriptedBroker, type ScriptedBroker } from './scripted-broker.ts';

export interface Told {
  readonly status: number;
  readonly text: string;
}

/** Waits for something that happens within milliseconds. */
export const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 3_000, interval: 3 });

export const codeOf = ({ status, text }: Told) => [status, (JSON.parse(text) as { error: { code: string } }).error.code];

/** Every long number as a text: what a careful client makes of an answer. */
const careful = (text: string): unknown => JSON.parse(text.replaceAll(/(?<=:)(\d{18,19})(?=[,}])/g, '"$1"')) as unknown;

/** What the frames of a stream say, in their order: statuses of orders, quantities of trades. */
export const said = ({ texts }: RawStream) =>
  texts.map((text) => {
    const frame = JSON.parse(text) as { order?: { status: string }; trade?: { quantity: number } };
    return frame.order?.status ?? frame.trade?.quantity;
  });

/** A client of a broker: knows no more than fetch, sockets and the protocol. */
export class PlainClient {
  token = '';
  private readonly streams: RawStream[] = [];

  constructor(
    readonly broker: ScriptedBroker,
    readonly clock: HandClock,
  ) {}

  async call(method: string, path: string, body?: unknown, bearer = this.token): Promise<Told> {
    const response = await fetch(`${this.broker.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  login(fields: object = {}): Promise<Told> {
    return this.call('POST', '/session', { api_key: 'k', api_secret: 's', pin: '1', ...fields }, '');
  }

  async enter(): Promise<void> {
    this.token = (JSON.parse((await this.login()).text) as { access_token: string }).access_token;
  }

  async read(path: string): Promise<unknown> {
    return careful((await this.call('GET', path)).text);
  }

  place(fields: object): Promise<Told> {
    return this.call('POST', '/orders', fields);
  }

  steer(name: string, body?: unknown): Promise<Told> {
    return this.call('POST', `/control/${name}`, body, '');
  }

  fault(call: string, fault: string, more: object = {}): Promise<Told> {
    return this.steer('faults', { call, fault, ...more });
  }

  /** A stream whose handshake may still be on its way. */
  dial(path = `/stream?token=${this.token}`): RawStream {
    const opened = rawStream(this.broker.url, path);
    this.streams.push(opened);
    return opened;
  }

  async stream(): Promise<RawStream> {
    const opened = this.dial();
    await soon(() => expect(opened.head()).toContain('101'));
    return opened;
  }

  async end(): Promise<void> {
    await this.broker.stop();
    for (const { socket } of this.streams) socket.destroy();
  }
}

/** Starts a broker for each test of the file, with a session and a clock that the test moves, and stops it afterwards. Returns the client of the present test. */
export function usePlainClient(): () => PlainClient {
  let client: PlainClient;
  beforeEach(async () => {
    const clock = new HandClock();
    client = new PlainClient(await startScriptedBroker({ clock }), clock);
    await client.enter();
  });
  afterEach(() => client.end());
  return () => client;
}
