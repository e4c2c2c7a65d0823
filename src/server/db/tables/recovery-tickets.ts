/** A way back in. A row that is used is removed, and with it the others of its user. */
export interface RecoveryTicketsTable {
  readonly code_hash: string;
  readonly user_id: string;
  readonly kind: 'password' | 'second-factor' | 'hand-over' | 'file';
  /** Whose the account becomes; null but for a hand-over. */
  readonly new_email: string | null;
  readonly created_at: Date;
  /** Null: the file of a user, which ends with its use. */
  readonly expires_at: Date | null;
}
