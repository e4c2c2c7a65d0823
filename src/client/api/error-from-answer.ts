import type { FieldError } from '#contract/errors/app-error.ts';
import { ApiError } from './api-error.ts';
import { apiSettings } from './settings.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(body: Record<string, unknown>): FieldError[] {
  if (!Array.isArray(body['fields'])) return [];
  return body['fields'].filter(
    (field): field is FieldError => isRecord(field) && typeof field['path'] === 'string' && typeof field['code'] === 'string',
  );
}

function codeOfStatus(status: number): string {
  if (status === 401) return 'auth.required';
  if (status === 404) return 'request.not-found';
  if (status === 500) return 'server.internal';
  if (status === 508) return 'server.time-out';
  return `http.${status}`;
}

/** Returns the seconds of a Retry-After header; null for none and for its date form, which our servers do not send. */
function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** Returns the error of an answer with a failing status; a body that is not ours still gives a code and words. */
export function errorFromAnswer(response: Response, body: unknown): ApiError {
  const known = isRecord(body) ? body : {};
  const text = (name: string) => (typeof known[name] === 'string' && known[name] !== '' ? known[name] : null);
  return new ApiError({
    code: text('code') ?? codeOfStatus(response.status),
    status: response.status,
    message: text('message') ?? text('detail') ?? text('error') ?? (response.statusText || 'Error'),
    fields: fieldsOf(known),
    requestId: text('request_id') ?? response.headers.get('x-request-id'),
    retryAfter: retryAfterOf(response),
    kind: 'http',
  });
}

/**
 * Returns the error of an answer that succeeded by its status and yet is a failure. What the back end said is shown as it said it: the code
 * `answer.message` has no words of ours, in any language.
 */
export function refusedAnswer(body: unknown): ApiError {
  const said = isRecord(body) && typeof body['message'] === 'string' ? body['message'].trim() : '';
  const code = said === '' ? 'answer.incomplete' : 'answer.message';
  return new ApiError({ code, status: 200, message: said || 'Error', kind: 'unexpected' });
}

/** Returns the named part of an answer. Throws ApiError with the answer's own message when it is missing. */
export function expectKey<Body extends object, Key extends keyof Body & string>(body: Body | undefined, key: Key): NonNullable<Body[Key]> {
  const value = body?.[key];
  if (value !== undefined && value !== null) return value;
  throw refusedAnswer(body);
}

/** Returns the whole answer when it has the named part. Throws ApiError like expectKey when it has not. */
export function expectAnswer<Body extends object>(body: Body | undefined, key: keyof Body & string): Body {
  expectKey(body, key);
  return body as Body;
}

/**
 * Returns the named part of an answer that the specification does not show. A back end with `full-answers` always sends it: without it the answer
 * is not the back end's own, and ApiError is thrown. Undefined where another back end does not send it.
 */
export function expectOwnKey<Body extends object, Key extends keyof Body & string>(
  body: Body | undefined,
  key: Key,
): Body[Key] | undefined {
  return apiSettings().offers('full-answers') ? expectKey(body, key) : body?.[key];
}
