import type { Selectable } from 'kysely';

/** How one login of a broker account ended. Wall time. */
export interface BrokerLoginsTable {
  /** Sorts by time. */
  readonly id: string;
  readonly broker_account_id: string;
  readonly ended_at: Date;
  /** Code of the error registry; null for a successful login. */
  readonly refusal: string | null;
}

export type BrokerLoginRow = Selectable<BrokerLoginsTable>;
