import { type Kysely, sql } from 'kysely';

/** An intraday position whose contract does not trade any more is closed by no order when its day ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fills drop constraint fills_kind_check`.execute(db);
  await sql`
    alter table fills add constraint fills_kind_check
      check (kind in ('trade', 'settlement', 'left-unpriced', 'conversion-out', 'conversion-in'))`.execute(db);
}
