import type { Selectable } from 'kysely';

/** How one login of a broker account ended. Wall time. */
export interface BrokerLoginsTable {
  /** Sorts by time. */
  readonly id: string;
  readonly broker_account_id: string;
  readonly ended_at: Date;
  /** Code of the error registry; null when a session came of it. */
  readonly refusal: string | null;
}

export type BrokerLoginRow = Selectable<BrokerLoginsTable>;
