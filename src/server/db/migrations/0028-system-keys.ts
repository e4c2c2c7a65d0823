import { type Kysely, sql } from 'kysely';

/** Only a key that a device made can be given up by it; what was given up of the server's own keys is theirs again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from idempotency_keys where state = 'void' and position(':' in key) > 0`.execute(db);
  await sql`alter table idempotency_keys add constraint idempotency_keys_void check (state <> 'void' or position(':' in key) = 0)`.execute(
    db,
  );
}
