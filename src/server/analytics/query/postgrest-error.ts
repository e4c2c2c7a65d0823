/** A refusal in the shape of PostgREST, which its clients pass through as `error`. Never a 503: they would ask again three times. */
export class PostgrestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  /** Seconds after which a retry makes sense; null when none does. */
  readonly retryAfter: number | null;
  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null, retryAfter = null }: { details?: string | null; hint?: string | null; retryAfter?: number | null } = {},
  ) {
    super(message);
    this.name = 'PostgrestError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.retryAfter = retryAfter;
  }
}

/** Returns the refusal of a query that cannot be read. */
export const unreadable = (part: string, text: string, details: string): PostgrestError =>
  new PostgrestError(400, 'PGRST100', `"failed to parse ${part} (${text})"`, { details });

/** Returns the refusal of a read for which there is no room now. */
export const busy = (retryAfter: number, hint: string): PostgrestError =>
  new PostgrestError(429, 'request.rate-limited', 'Too many requests; try again in a moment', { hint, retryAfter });

const OFFERED =
  'Offered: *, columns, aliases and casts; eq neq gt gte lt lte in is isdistinct like ilike cs cd with not, any and all; and, or, order, limit, offset.';

/** Returns the error for a feature of PostgREST missing here. */
export const notOffered = (what: string, hint = OFFERED): PostgrestError =>
  new PostgrestError(400, 'PGRST100', `${what} is not offered by this back end`, { hint });
