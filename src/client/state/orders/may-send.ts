import type { Account } from '#client/api/types.ts';

/** Returns whether orders can be sent for the account: number known, broker session not expired. With an unknown status the back end decides. */
export const maySend = ({ account_number: number, status }: Pick<Account, 'account_number' | 'status'>): boolean =>
  number !== '' && (status === 'active' || status === null);
