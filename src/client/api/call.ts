import type { Client } from 'openapi-fetch';
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts';
import type { paths } from '#contract/generated/main-api.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { markOrigin, originOfResponse } from './answer-origin.ts';
import { ApiError } from './api-error.ts';
import { errorFromAnswer, refusedAnswer } from './error-from-answer.ts';
import { type Quiet, reportOutcome } from './outcomes.ts';
import { apiSettings, authorizationValue, mainBaseUrl } from './settings.ts';
import type { CallInit } from './wire-client.ts';

const loadWire = lazyCode('wire-client', () => import('./wire-client.ts'));
let known: { readonly base: string; readonly client: Client<paths> } | null = null;

/** Returns the client of the main back end in force. Loaded after the first paint: a page without a call does not need it. */
export async function loadClient(): Promise<Client<paths>> {
  const { wireClient } = await loadWire();
  const base = mainBaseUrl();
  if (known?.base !== base) known = { base, client: wireClient(base) };
  return known.client;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Why the error catalogue's notification is left out; absent where it is shown. */
  readonly quiet?: Quiet;
  /** Instead of the token in force: for the sign-out's own call, which outlives it. */
  readonly token?: string;
  /** Number of the call's account. With an unknown number the call is not made, because it could concern the wrong account. */
  readonly account?: string | undefined;
}

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

function failureOf(thrown: unknown, timedOut: boolean, given: AbortSignal | undefined, sent: boolean): ApiError {
  const parts = { status: 0 } as const;
  if (timedOut) return new ApiError({ ...parts, code: 'server.time-out', message: 'Time Out', kind: 'time-out' });
  if (given?.aborted) return new ApiError({ ...parts, code: 'client.aborted', message: 'Given up', kind: 'aborted' });
  if (sent && thrown instanceof TypeError)
    return new ApiError({ ...parts, code: 'client.network', message: 'No connection', kind: 'network' });
  const message = thrown instanceof Error && thrown.message !== '' ? thrown.message : 'Error';
  return new ApiError({ ...parts, code: 'client.unexpected', message, kind: 'unexpected' });
}

function accountUnknown(): ApiError {
  return new ApiError({ code: 'client.not-known-account', status: 0, message: 'Account number unknown', kind: 'not-offered' });
}

/**
 * Returns the body of the answer. Adds the token and the 60 s time-out, which also covers reading the body,
 * and reports the outcome. Throws ApiError, nothing else.
 */
export async function call<Data>(
  run: (client: Client<paths>, init: CallInit) => Promise<Answered<Data>>,
  options: CallOptions = {},
): Promise<Data | undefined> {
  if (options.account === '') throw accountUnknown();
  await apiSettings().ready;
  const token = options.token ?? apiSettings().token();
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, REQUEST_TIMEOUT_MS);
  const giveUp = () => abort.abort();
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) abort.abort();
  let response: Response | null = null;
  let sent = false;
  const report = (error: ApiError | null) => {
    const date = Date.parse(response?.headers.get('date') ?? '');
    const from = response ? originOfResponse(response).from : 'network';
    reportOutcome({
      error,
      token,
      quiet: options.quiet ?? null,
      from,
      at: wallNow(),
      serverDate: Number.isNaN(date) || from === 'storage' ? null : date,
    });
  };
  try {
    const headers: Record<string, string> = token === null ? {} : { authorization: authorizationValue(token) };
    const client = await loadClient();
    const answered = await run(client, { signal: abort.signal, headers, onSent: () => (sent = true) });
    // No answer of a back end with `full-answers` is empty: this one came from something on the way to it, and tells nothing of what was asked.
    if (answered.response.ok && answered.data === undefined && apiSettings().offers('full-answers')) throw refusedAnswer(undefined);
    response = answered.response;
    if (!response.ok) throw errorFromAnswer(response, answered.error);
    markOrigin(answered.data, originOfResponse(response));
    report(null);
    return answered.data;
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : failureOf(thrown, timedOut, options.signal, sent);
    report(error);
    throw error;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}
