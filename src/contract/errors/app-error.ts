import { ERRORS, type ErrorCode } from './registry.ts';

/** One wrong field: `path` is the dotted path in the body, `code` an error or `form.*` code. */
export interface FieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** Values the translated message needs, such as a limit. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** An expected failure with a code of the registry; anything else that is thrown is a defect and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: { fields?: readonly FieldError[]; retryAfter?: number; message?: string } = {}) {
    super(options.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
  }
}
