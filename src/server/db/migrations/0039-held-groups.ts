import { type Kysely, sql } from 'kysely';

/** A run may look after positions that were opened without a bot: then it has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table instructions
      drop constraint instructions_bot,
      add constraint instructions_bot check (bot_id is null or kind = 'bot-run')`.execute(db);
  await sql`
    create index instructions_held_groups on instructions (portfolio_id, updated_at)
      where kind = 'bot-run' and bot_id is null`.execute(db);
}
