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

/** Request settings added by a call. */
// `type` instead of `interface`, because the init type of openapi-fetch needs an index signature.
export type CallInit = {
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
  /** Called when the request is sent: an earlier failure does not count as a connection failure. */
  readonly onSent: () => void;
};

/** Throws ApiError unless the back end offers the call: calls beyond the specification need a named feature. */
function offered(request: Request, base: string): void {
  const feature = featureOfPath(request.url.slice(base.length).split('?')[0] ?? '');
  if (feature === null || apiSettings().offers(feature)) return;
  throw new ApiError({ code: 'client.not-offered', status: 0, message: 'Not offered', kind: 'not-offered' });
}

/** The client passes call settings through that a Request does not have. */
type Sendable = Request & Partial<Pick<CallInit, 'onSent'>>;

/** Read-only calls that are sent as POST. */
const ASKING = /\/risk\/estimate\/?$/;
/** Reads the kill switch's state: exempt from the wait behind orders. */
const GATE = /\/risk\/kill\/?$/;
const RESOLVING = /\/intents\/[^/]+\/resolve\/?$/;

/** Sends the request in turn: orders, and queries of an unknown order's state, go before everything else. */
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
