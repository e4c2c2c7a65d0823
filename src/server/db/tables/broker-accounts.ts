import type { Insertable, Selectable } from 'kysely';

/** A broker account. Removed accounts stay as rows: their orders and fills are kept for ever. */
export interface BrokerAccountsTable {
  id: string;
  user_id: string;
  broker_name: string;
  environment: 'paper' | 'sandbox' | 'live';
  label: string;
  account_number: string;
  status: 'active' | 'needs-login' | 'error' | 'disabled';
  session_expires_at: Date | null;
  currency: 'INR' | 'USD';
  /** Money in 1/10 000 of the currency. */
  opening_balance: number;
  created_at: Date;
  removed_at: Date | null;
}

export type BrokerAccountRow = Selectable<BrokerAccountsTable>;
export type NewBrokerAccount = Insertable<BrokerAccountsTable>;
