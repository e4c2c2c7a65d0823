import createClient, { type Client } from 'openapi-fetch';
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import type { paths } from '#contract/generated/analytics-api.ts';
import { originOfResponse } from '#client/api/answer-origin.ts';
import { ApiError } from '#client/api/api-error.ts';
import { readChanges } from '#client/api/changes-only.ts';
import { errorFromAnswer } from '#client/api/error-from-answer.ts';
import { isPage, portalError } from '#client/api/portal.ts';
import { reportOutcome } from '#client/api/outcomes.ts';
import { apiSettings } from '#client/api/settings.ts';
import { inTurn } from '#client/api/turns.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { AnalyticsBackEnd } from './types.ts';

// A type, not an interface: the client's init type asks for an index signature.
type CallInit = { readonly signal: AbortSignal; readonly headers: Record<string, string> };
interface Answered {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
/** An answer with where it came from and, for a kept copy, when it was fetched. */
export interface AnalyticsAnswer {
  readonly data: unknown;
  readonly from: 'network' | 'storage';
  readonly fetchedAt: number | null;
}

/**
 * Reports an outcome to the error catalogue, and to the connection state only for our own back end: another host's answer says nothing
 * about ours. A 401 concerns the analytics key and is not reported, so that it never signs out.
 */
function report(error: ApiError | null, response: Response | null, own: boolean): void {
  if (error?.status === 401) return;
  const outcome = {
    token: null,
    quiet: null,
    from: response ? originOfResponse(response).from : 'network',
    at: wallNow(),
    serverDate: null,
  } as const;
  if (own) reportOutcome({ ...outcome, error });
  else if (error?.kind === 'http' || error?.kind === 'time-out') {
    const { code, message } = error;
    const status = error.kind === 'time-out' ? 508 : error.status;
    reportOutcome({ ...outcome, error: new ApiError({ code, message, status, kind: 'unexpected' }) });
  }
}

function failureOf(thrown: unknown, timedOut: boolean): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (timedOut) return new ApiError({ status: 0, code: 'server.time-out', message: 'Time Out', kind: 'time-out' });
  if (thrown instanceof TypeError) return new ApiError({ status: 0, code: 'client.network', message: 'No connection', kind: 'network' });
  const message = thrown instanceof Error && thrown.message !== '' ? thrown.message : 'Error';
  return new ApiError({ status: 0, code: 'client.unexpected', message, kind: 'unexpected' });
}

/** Returns the headers: the public key, and the user's token only for a back end of this origin. */
function headersOf(key: string | null, own: boolean): Record<string, string> {
  const token = own && apiSettings().offers('own-analytics') ? apiSettings().token() : null;
  const bearer = token ?? key;
  return { ...(key === null ? {} : { apikey: key }), ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) };
}

let knownClient: { readonly base: string; readonly client: Client<paths> } | null = null;

// The global fetch is looked up at each call, so that tests can replace it.
async function send(request: Request): Promise<Response> {
  const response = await (request.method === 'GET' ? readChanges(request, inTurn) : fetch(request));
  if (isPage(response)) throw portalError();
  return response;
}

/** Returns the client of an analytics back end at an absolute address. */
function analyticsClient(base: string): Client<paths> {
  if (knownClient?.base !== base) knownClient = { base, client: createClient<paths>({ baseUrl: base, fetch: send }) };
  return knownClient.client;
}

/** Returns whether the analytics back end is at the page's own origin, by a path: the one place where our token belongs, and whose rows have our columns. */
export function isOwnBackEnd({ baseUrl }: AnalyticsBackEnd): boolean {
  return baseUrl !== null && new URL(baseUrl, location.href).origin === location.origin;
}

/** A base that names the path of the tables already. */
const TABLES_PATH = /(?:\/rest\/v1)?\/*$/;

/** Makes a call of the analytics back end within the time-out of all calls. Throws ApiError, nothing else. */
export async function callAnalytics(
  { baseUrl, key }: AnalyticsBackEnd,
  run: (client: Client<paths>, init: CallInit) => Promise<Answered>,
): Promise<AnalyticsAnswer> {
  if (baseUrl === null) throw new ApiError({ status: 0, code: 'client.not-offered', message: 'Not offered', kind: 'not-offered' });
  const base = new URL(baseUrl, location.href);
  const own = isOwnBackEnd({ baseUrl, key });
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, REQUEST_TIMEOUT_MS);
  let response: Response | null = null;
  try {
    const client = analyticsClient(base.href.replace(TABLES_PATH, ''));
    const answered = await run(client, { signal: abort.signal, headers: headersOf(key, own) });
    response = answered.response;
    if (!response.ok) throw errorFromAnswer(response, answered.error);
    report(null, response, own);
    return { data: answered.data, ...originOfResponse(response) };
  } catch (thrown) {
    const error = failureOf(thrown, timedOut);
    report(error, response, own);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
