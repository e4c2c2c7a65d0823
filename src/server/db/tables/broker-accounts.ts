import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { InferOutput } from 'valibot';
import type { practiceFaults } from '#contract/schemas/practice-faults.ts';

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
  /** The faults that the account practises; null = none. */
  practice_faults: ColumnType<InferOutput<typeof practiceFaults> | null, null | undefined, string | null>;
  created_at: Date;
  removed_at: Date | null;
}

export type BrokerAccountRow = Selectable<BrokerAccountsTable>;
export type NewBrokerAccount = Insertable<BrokerAccountsTable>;
