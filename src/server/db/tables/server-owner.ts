/** Who owns the server: one row, or none while nobody does. */
export interface ServerOwnerTable {
  readonly user_id: string;
  readonly since: Date;
}
