import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FollowedIndex } from '#client/api/runtime-config.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import { PING_PATH, STREAM_PATH } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors/registry.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import type { AnswerOf, Operation } from '#contract/operation.ts';
import { FEATURES } from '#contract/features.ts';
import { OPERATIONS } from '#contract/operations/all.ts';
import { noAnswer } from './no-answer.ts';

/** A call as the fake server saw it. */
export interface SeenCall {
  readonly operationId: string;
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}
/** A call of the analytics back end as the fake server saw it. */
export interface AnalyticsCall {
  /** Method, path and query string, as they were sent. */
  readonly line: string;
  readonly host: string;
  readonly headers: Headers;
  readonly body: string;
}
type Reply = (call: SeenCall) => unknown;

interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}
const trimmed = (path: string) => path.replace(/\/$/, '');
const ROUTES: readonly Route[] = OPERATIONS.map((operation) => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  return { operation, names, pattern: new RegExp(`^${trimmed(operation.path).replaceAll(/\{\w+\}/g, '([^/]+)')}$`) };
});

/** Returns a refusal with a code of the registry, as the server answers it. */
export function refusal(code: ErrorCode, change: { status?: number; message?: string; fields?: readonly object[] } = {}): Response {
  const { status, message } = { ...ERRORS[code], ...change };
  return Response.json({ code, message, ...(change.fields ? { fields: change.fields } : {}), request_id: 'r-1' }, { status });
}

/** The test's server to which a call belongs, however late the call comes. */
const asks = new AsyncLocalStorage<FakeServer>();

/** Returns what fetch throws when the connection is gone. */
export function connectionLost(): TypeError {
  return new TypeError('Failed to fetch');
}

/** One open event stream of the page. */
export class FakeStream {
  readonly lastEventId: string | null;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly response: Response;
  closed = false;

  constructor(headers: Headers, signal: AbortSignal | null | undefined) {
    this.lastEventId = headers.get('last-event-id');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
    });
    this.response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    signal?.addEventListener('abort', () => this.breakOff());
  }

  send(event: string, data: unknown, id?: number): void {
    this.raw(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
  raw(text: string): void {
    if (!this.closed) this.#controller?.enqueue(new TextEncoder().encode(text));
  }
  end(): void {
    if (this.closed) return;
    this.closed = true;
    this.#controller?.close();
  }
  breakOff(): void {
    if (this.closed) return;
    this.closed = true;
    this.#controller?.error(new TypeError('network error'));
  }
}

/**
 * A server for the client's tests, typed by the contract: it answers only operations that exist, and prepared answers are checked against the operation's
 * schema. A call without a prepared answer fails the test by name.
 */
export class FakeServer {
  readonly calls: SeenCall[] = [];
  readonly streams: FakeStream[] = [];
  readonly unprepared: string[] = [];
  features: readonly string[] = FEATURES;
  /** Whether the current call comes from the page of an earlier test: the current test cannot have prepared it, and it is not answered. */
  isOfTestBefore: () => boolean = () => false;
  /** Every request fails like a dead connection. */
  down = false;
  streamAnswer: (() => Response | Promise<Response>) | null = null;
  #replies = new Map<string, Reply>();

  /** The indices that the page is told to follow. */
  indices: readonly FollowedIndex[] = [
    ...['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX'].map((name) => ({ instrument_id: `SIM:${name}`, name, underlying: name })),
    { instrument_id: 'SIM:INDIAVIX', name: 'INDIA VIX', underlying: null },
  ];

  /** The page's analytics address; null = none. */
  analyticsBase: string | null = '/analytics';
  readonly analyticsCalls: AnalyticsCall[] = [];
  #analytics = new Map<string, () => Response | Promise<Response>>();

  /** Prepares the answer of an analytics call: rows for `GET commentary`, an answer for `POST market_data`, a refusal, or a function that returns one. */
  onAnalytics(call: `GET ${AnalyticsTable}` | 'POST market_data', reply: unknown): this {
    const plain = () => (reply instanceof Response ? reply.clone() : Response.json(reply));
    this.#analytics.set(call, typeof reply === 'function' ? (reply as () => Response | Promise<Response>) : plain);
    return this;
  }

  /** Answers the operation from now on: with a body, a Response, a thrown error, or what the function returns of them. */
  on<O extends Operation>(
    operation: O,
    reply: AnswerOf<O> | Response | Error | ((call: SeenCall) => AnswerOf<O> | Response | Promise<AnswerOf<O> | Response>),
  ): this {
    this.#replies.set(
      operation.operationId,
      typeof reply === 'function' ? (reply as Reply) : () => (reply instanceof Response ? reply.clone() : reply),
    );
    return this;
  }

  callsOf({ operationId }: Operation): SeenCall[] {
    return this.calls.filter((call) => call.operationId === operationId);
  }

  get stream(): FakeStream {
    const last = this.streams.at(-1);
    if (!last) throw new Error('no stream has been opened');
    return last;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const signal = init?.signal ?? request.signal;
    if (this.down) throw connectionLost();
    if (url.pathname === '/config.json') return Response.json(this.#config());
    if (url.pathname === PING_PATH && request.method === 'HEAD')
      return new Response(null, { headers: { 'content-type': 'application/json; charset=utf-8' } });
    if (url.pathname === STREAM_PATH) return this.#openStream(request.headers, signal);
    const table = /\/(?:rest|functions)\/v1\/(\w+)$/.exec(url.pathname)?.[1];
    if (table !== undefined) return this.#answerAnalytics(request, url, table);
    const route = ROUTES.find(({ operation, pattern }) => operation.method === request.method && pattern.test(trimmed(url.pathname)));
    const reply = route && this.#replies.get(route.operation.operationId);
    if (!route || !reply) {
      if (this.isOfTestBefore()) return noAnswer();
      this.unprepared.push(`${request.method} ${url.pathname}`);
      return refusal('request.not-found');
    }
    const values = (route.pattern.exec(trimmed(url.pathname)) ?? []).slice(1).map(decodeURIComponent);
    const text = await request.text();
    const call: SeenCall = {
      operationId: route.operation.operationId,
      params: Object.fromEntries(route.names.map((name, at) => [name, values[at] ?? ''])),
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
    };
    this.calls.push(call);
    return this.#answer(route.operation, call, reply, signal);
  };

  async #answer(operation: Operation, call: SeenCall, reply: Reply, signal: AbortSignal): Promise<Response> {
    const gone = new Promise<never>((_resolve, reject) => {
      const giveUp = () => reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
      if (signal.aborted) giveUp();
      signal.addEventListener('abort', giveUp);
    });
    const answer = await Promise.race([Promise.resolve().then(() => reply(call)), gone, noAnswer()]);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    if (operation.body) v.parse(operation.body, call.body);
    return Response.json(v.parse(operation.answer, answer));
  }

  async #answerAnalytics(request: Request, url: URL, table: string): Promise<Response> {
    this.analyticsCalls.push({
      line: `${request.method} ${url.pathname}${url.search}`,
      host: url.origin,
      headers: request.headers,
      body: await request.text(),
    });
    const reply = this.#analytics.get(`${request.method} ${table}`);
    if (reply) return reply();
    this.unprepared.push(`${request.method} ${url.pathname}`);
    return refusal('request.not-found');
  }

  #openStream(headers: Headers, signal: AbortSignal | null | undefined): Response | Promise<Response> {
    if (this.streamAnswer) return this.streamAnswer();
    const stream = new FakeStream(headers, signal);
    this.streams.push(stream);
    return stream.response;
  }

  #config(): unknown {
    return {
      main_base_url: '',
      analytics_base_url: this.analyticsBase,
      analytics_key: this.analyticsBase === null ? null : 'public-key',
      token_scheme: 'Bearer',
      features: this.features,
      indices: this.indices,
      registration: 'open',
      version: 'test',
    };
  }
}

/** Returns a fresh fake server before each test of the file, in place of fetch; afterwards nothing may have gone unprepared. */
export function useFakeServer(): () => FakeServer {
  let server = new FakeServer();
  beforeEach(() => {
    const mine = new FakeServer();
    mine.isOfTestBefore = () => asks.getStore() !== mine;
    asks.enterWith(mine);
    server = mine;
    vi.stubGlobal('fetch', server.fetch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    expect(server.unprepared, 'calls that the test did not prepare').toEqual([]);
  });
  return () => server;
}
