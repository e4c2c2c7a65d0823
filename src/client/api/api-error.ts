import type { FieldError } from '#contract/errors/app-error.ts';

/**
 * `http`: the server refused in words. `network`: no answer came. `time-out`: our own 60 s passed.
 * `aborted`: the caller gave up. `unexpected`: the request could not be built or the answer could not be read. `not-offered`: the back end does
 * not name the call among its extras, so nothing was sent.
 */
export type ApiErrorKind = 'http' | 'network' | 'time-out' | 'aborted' | 'unexpected' | 'not-offered';

interface ApiErrorParts {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string | null;
  readonly retryAfter?: number | null;
  readonly kind: ApiErrorKind;
}

/** The only error thrown by the calls of this folder. `status` is 0 when there was no answer. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  /** Seconds after which the server says a retry makes sense. */
  readonly retryAfter: number | null;
  readonly kind: ApiErrorKind;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.code = parts.code;
    this.status = parts.status;
    this.fields = parts.fields ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.kind = parts.kind;
  }
}

/** Returns the thrown thing as an ApiError, so that a caller never has to guess. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError({
    code: 'client.unexpected',
    status: 0,
    message: thrown instanceof Error ? thrown.message : 'Error',
    kind: 'unexpected',
  });
}
