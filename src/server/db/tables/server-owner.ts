/** The owner of the server: one row, or none without an owner. */
export interface ServerOwnerTable {
  readonly user_id: string;
  readonly since: Date;
}
