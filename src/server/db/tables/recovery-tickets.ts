/** A recovery code. Using a row removes all codes of its user. */
export interface RecoveryTicketsTable {
  readonly code_hash: string;
  readonly user_id: string;
  readonly kind: 'password' | 'second-factor' | 'hand-over' | 'file';
  /** Whose the account becomes; null but for a hand-over. */
  readonly new_email: string | null;
  readonly created_at: Date;
  /** Null: the user's recovery file, which ends with its use. */
  readonly expires_at: Date | null;
}
