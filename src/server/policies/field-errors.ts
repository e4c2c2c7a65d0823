import { AppError, type FieldError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';

/** Returns the error attached to a field of the body, where a form shows it. */
export function errorAtField(code: ErrorCode, path: string, values?: FieldError['values']): AppError {
  return new AppError(code, { fields: [{ path, code, message: ERRORS[code].message, ...(values ? { values } : {}) }] });
}

/** Returns the error of a value that is not among the allowed ones. */
export function enumError(path: string, allowed: readonly string[]): AppError {
  const values = { expected: allowed.join(', ') };
  return new AppError('request.invalid', { fields: [{ path, code: 'form.enum', message: formMessage('form.enum', values), values }] });
}

/** Returns the error of a value that is missing. */
export function requiredError(path: string): AppError {
  return new AppError('request.invalid', { fields: [{ path, code: 'form.required', message: formMessage('form.required') }] });
}
