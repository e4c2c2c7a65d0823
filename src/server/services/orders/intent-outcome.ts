import type { InferOutput } from 'valibot';
import { AppError, type FieldError } from '#contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { ordersAnswer } from '#contract/schemas/order.ts';

export type OrdersAnswer = InferOutput<typeof ordersAnswer>;

/** An error as stored with its idempotency key. */
export interface StoredError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** The result of an idempotent request. */
export type IntentOutcome = { readonly answer: OrdersAnswer } | { readonly error: StoredError };

/** Returns an error in stored form. */
export function storedError(error: AppError): StoredError {
  return { code: error.code, message: error.message, fields: error.fields };
}

/** Returns the outcome of a refused call. */
export function refusedWith(code: ErrorCode): IntentOutcome {
  return { error: { code, message: ERRORS[code].message, fields: [] } };
}

/** Returns the answer of an outcome. Throws the outcome's error. */
export function answerOf(outcome: IntentOutcome): OrdersAnswer {
  if ('answer' in outcome) return outcome.answer;
  const { code, message, fields } = outcome.error;
  throw new AppError(code, { message, fields });
}
