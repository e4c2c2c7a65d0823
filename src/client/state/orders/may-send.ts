import type { Account } from '#client/api/types.ts';

/** Returns whether orders can be sent for the account: its number is known, and nothing says that its session is over. Where a back end tells no status, it decides itself. */
export const maySend = ({ account_number: number, status }: Pick<Account, 'account_number' | 'status'>): boolean =>
  number !== '' && (status === 'active' || status === null);
