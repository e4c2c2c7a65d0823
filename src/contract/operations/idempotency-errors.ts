/** Errors about a call's Idempotency-Key. */
export const idempotencyErrors = [
  'request.invalid',
  'request.idempotency-key-missing',
  'request.idempotency-key-malformed',
  'request.idempotency-key-reused',
  'request.idempotency-in-progress',
  'request.idempotency-voided',
  'request.idempotency-expired',
] as const;

/** The same where one account is traded. */
export const tradingErrors = [...idempotencyErrors, 'account.not-found', 'account.disabled', 'broker.needs-login'] as const;
