import { pipeline } from 'node:stream';
import { dumpOf } from './dump.ts';
import { BAD_EXCHANGE, BAD_KEY, errorText, INVALID_TOKEN, NOT_FOUND, PLAIN, READ_ONLY, type ApiError } from './errors.ts';
import { refusalOf, type CallFault, type CallName, type Faults } from './faults.ts';
import { contractAnswer, type Exchange } from './rows.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Market } from './connection.ts';
import type { User, Users } from './users.ts';

const DUMP = /^\/market-quote\/instruments\/exchange\/(NSE|BSE|MCX|complete)\.json\.gz$/;
const STATUS = /^\/v2\/market\/status\/([^/]+)$/;
const AUTHORIZE = '/v3/feed/market-data-feed/authorize';
const CONTRACTS = '/v2/option/contract';
/** What moves money or orders: asked by any method. */
const ORDERS = /^\/v[23]\/(order|gtt|user\/kill-switch|user\/payments|portfolio\/convert-position)(\/|$)/;
const ACCOUNT = /^\/v[23]\/(user|portfolio|trade|charges)(\/|$)/;

/** Where a client is to connect, with a code of its own. */
export const FEED_PATH = '/market-data-feeder/v3/upstox-developer-api/feeds';

/** A call that was made, without its token. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly hasToken: boolean;
}

export interface Api {
  readonly market: Market;
  readonly users: Users;
  readonly faults: Faults;
  readonly rows: number;
  /** Every call, oldest first. */
  readonly calls: Call[];
  /** Those that would have moved money or orders. */
  readonly orderCalls: Call[];
  /** Where the feed is, for one connection of the user. */
  feedAddress(user: User): string;
}

type Answer = { readonly data: unknown } | { readonly error: ApiError };

function write(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}

const textOf = (answer: Answer): string =>
  'error' in answer ? errorText(answer.error) : JSON.stringify({ status: 'success', data: answer.data });

const writeAnswer = (response: ServerResponse, answer: Answer): void =>
  write(response, 'error' in answer ? answer.error.status : 200, textOf(answer));

function nameOf(path: string): CallName {
  if (DUMP.test(path)) return 'instruments';
  if (path === AUTHORIZE) return 'authorize';
  if (STATUS.test(path)) return 'status';
  return path === CONTRACTS ? 'contracts' : 'any';
}

function statusAnswer({ market }: Api, exchange: string): Answer {
  if (!['NSE', 'BSE', 'MCX'].includes(exchange)) return { error: BAD_EXCHANGE };
  const status = market.statuses.get(`${exchange}_FO`) ?? 'NORMAL_CLOSE';
  return { data: { exchange, status, last_updated: market.clock.now() } };
}

function contractsAnswer({ market }: Api, query: URLSearchParams): Answer {
  const key = query.get('instrument_key');
  if (key === null || !/^[A-Z_]+\|.+$/.test(key)) return { error: BAD_KEY };
  const options = market.listing.all().filter(({ underlying, kind }) => underlying.key === key && kind !== 'FUT');
  const rows = options.map(contractAnswer);
  const day = query.get('expiry_date');
  return { data: day === null ? rows : rows.filter(({ expiry }) => expiry === day) };
}

function answerOf(api: Api, url: URL, method: string, authorization: string | undefined): Answer {
  const user = api.users.of(authorization);
  if (user === null) return { error: INVALID_TOKEN };
  const path = url.pathname;
  if (ORDERS.test(path) || ACCOUNT.test(path) || method !== 'GET') return { error: READ_ONLY };
  if (path === AUTHORIZE) {
    const address = api.faults.redirectTo ?? api.feedAddress(user);
    return { data: { authorized_redirect_uri: address, authorizedRedirectUri: address } };
  }
  const exchange = path.match(STATUS)?.[1];
  if (exchange !== undefined) return statusAnswer(api, exchange);
  return path === CONTRACTS ? contractsAnswer(api, url.searchParams) : { error: NOT_FOUND };
}

/** Files are an object store's: no token, an entity tag, and no encoding of the transfer. */
function writeDump(api: Api, exchange: Exchange, request: IncomingMessage, response: ServerResponse, fault: CallFault | null): void {
  const { listing, clock } = api.market;
  const endless = fault?.kind === 'endless';
  const dump = dumpOf(listing, clock.now(), { exchange, rows: api.rows, badRows: api.faults.badRows, endless });
  const headers = { etag: dump.etag, 'last-modified': new Date(dump.modified).toUTCString(), 'accept-ranges': 'bytes' };
  if (request.headers['if-none-match'] === dump.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-type': 'application/x-gzip' });
  const packed = dump.open();
  if (fault?.kind === 'half' || fault?.kind === 'stuck') {
    packed.once('data', (chunk: Buffer) => {
      packed.destroy();
      response.write(chunk.subarray(0, chunk.length >> 1), () => fault.kind === 'half' && response.destroy());
    });
    return;
  }
  // A reader that goes away ends it.
  pipeline(packed, response, () => packed.destroy());
}

function answerWrongly(api: Api, response: ServerResponse, fault: CallFault, answer: Answer, reply: () => void): void {
  switch (fault.kind) {
    case 'cut':
      response.destroy();
      return;
    case 'status': {
      const [type, text] = refusalOf(fault.status, fault.text);
      write(response, fault.status, text, type);
      return;
    }
    case 'error':
      writeAnswer(response, fault);
      return;
    case 'text':
      write(response, 200, `<html><body>${PLAIN}</body></html>`, 'text/html');
      return;
    case 'empty':
      writeAnswer(response, { data: null });
      return;
    case 'half':
    case 'stuck': {
      const text = textOf(answer);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length >> 1), () => fault.kind === 'half' && response.destroy());
      return;
    }
    case 'slow':
      api.market.clock.after(fault.ms, reply);
      return;
    case 'silent':
    case 'endless':
  }
}

/** Answers a request, or does to it what a test has ordered. */
export function answerHttp(api: Api, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://upstox');
  const method = request.method ?? 'GET';
  const { authorization } = request.headers;
  const call = { method, path: url.pathname, hasToken: authorization !== undefined };
  api.calls.push(call);
  if (ORDERS.test(url.pathname)) api.orderCalls.push(call);
  request.resume();
  const exchange = url.pathname.match(DUMP)?.[1] as Exchange | undefined;
  const fault = api.faults.take(nameOf(url.pathname));
  const answer = exchange === undefined ? answerOf(api, url, method, authorization) : { data: [] };
  const reply = () => {
    if (exchange === undefined) writeAnswer(response, answer);
    else writeDump(api, exchange, request, response, null);
  };
  if (fault === null) reply();
  else if (exchange !== undefined && ['half', 'stuck', 'endless'].includes(fault.kind)) {
    writeDump(api, exchange, request, response, fault);
  } else answerWrongly(api, response, fault, answer, reply);
}
