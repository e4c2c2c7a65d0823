import { type Kysely, sql } from 'kysely';

/** What is kept for ever is kept for its user: a transaction that removes one, and says so, may remove these rows too. Beside running orders no trigger can be switched off. */
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
