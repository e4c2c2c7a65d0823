import createClient, { type Client } from 'openapi-fetch';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { paths } from '#contract/generated/main-api.ts';
import { featureOfPath } from '#contract/spec-calls.ts';
import { ApiError } from './api-error.ts';
import { readChanges } from './changes-only.ts';
import { isPage, portalError } from './portal.ts';
import { apiSettings } from './settings.ts';
import { inFront, inTurn } from './turns.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';

const loadCompleted = lazyCode('completed', () => import('./foreign/completed.ts'));

/** What a call gives its request. */
// A type, not an interface: the client's init type asks for an index signature.
export type CallInit = {
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
  /** Told when the request could be built and goes out: what fails before that is no fault of the connection. */
  readonly onSent: () => void;
};

/** Throws ApiError unless the back end has the call: one that speaks only the specification's calls is asked for nothing else. */
function offered(request: Request, base: string): void {
  const feature = featureOfPath(request.url.slice(base.length).split('?')[0] ?? '');
  if (feature === null || apiSettings().offers(feature)) return;
  throw new ApiError({ code: 'client.not-offered', status: 0, message: 'Not offered', kind: 'not-offered' });
}

/** The client hands on what a call's settings have beyond those of a request. */
type Sendable = Request & Partial<Pick<CallInit, 'onSent'>>;

/** Calls that change nothing, though they send a body. */
const ASKING = /\/risk\/estimate\/?$/;
/** Tells what became of a press of the kill switch: never waits for it. */
const GATE = /\/risk\/kill\/?$/;
const RESOLVING = /\/intents\/[^/]+\/resolve\/?$/;

/** Sends the request when it is its turn: an order and the question what became of one before everything else. */
function sendInTurn(request: Request, isOrder: boolean): Promise<Response> {
  if (isOrder) return inFront(request);
  const { pathname } = new URL(request.url);
  const isRead = (request.method === 'GET' && !GATE.test(pathname)) || ASKING.test(pathname);
  if (!isRead) return fetch(request);
  return request.method === 'GET' ? readChanges(request, inTurn) : inTurn(request);
}

async function send(request: Sendable, base: string): Promise<Response> {
  offered(request, base);
  const { offers } = apiSettings();
  const isOrder = request.headers.has(IDEMPOTENCY_HEADER) || RESOLVING.test(request.url);
  if (!offers('idempotency')) request.headers.delete(IDEMPOTENCY_HEADER);
  request.onSent?.();
  const response = await sendInTurn(request, isOrder);
  if (isPage(response)) throw portalError();
  if (offers('full-answers') || !response.ok) return response;
  const { completed } = await loadCompleted();
  return completed(request, response, base);
}

/** Returns the client of the back end at the base address. */
export function wireClient(base: string): Client<paths> {
  return createClient<paths>({ baseUrl: base, fetch: (request) => send(request, base) });
}
