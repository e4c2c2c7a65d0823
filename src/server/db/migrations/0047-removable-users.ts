import { type Kysely, sql } from 'kysely';

/**
 * Permanent rows belong to a user: a transaction that removes a user, and says so, may delete the rows too. While orders run, triggers cannot be
 * switched off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('strikedesk.removes_user', true) = 'on' then
        return old;
      end if;
      raise exception 'rows of % are never changed', tg_table_name;
    end $$`.execute(db);
}
