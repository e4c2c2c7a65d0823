export interface InvitesTable {
  readonly code_hash: string;
  readonly created_at: Date;
  used_at: Date | null;
  used_by: string | null;
}
