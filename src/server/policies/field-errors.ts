import { AppError, type FieldError } from '#contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';

/** Returns the error with itself at one field of the body, where a form shows it. */
export function errorAtField(code: ErrorCode, path: string, values?: FieldError['values']): AppError {
  return new AppError(code, { fields: [{ path, code, message: ERRORS[code].message, ...(values ? { values } : {}) }] });
}
