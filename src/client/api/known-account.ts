import { ApiError } from './api-error.ts';

/** Throws ApiError where the number of the account is not known: a call for it would ask for, or trade in, nobody knows which. */
export function needAccount(accountNumber: string): void {
  if (accountNumber !== '') return;
  const code = 'client.not-known-account';
  throw new ApiError({ code, status: 0, message: 'Account number unknown', kind: 'not-offered' });
}
