import { type Kysely, sql } from 'kysely';

/** Ways back in: a code that the owner made at the machine, good for minutes, or the one of a file that the user keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recovery_tickets (
      code_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('password', 'second-factor', 'hand-over', 'file')),
      new_email text check ((kind = 'hand-over') = (new_email is not null)),
      created_at timestamptz not null,
      expires_at timestamptz check ((kind = 'file') = (expires_at is null))
    )`.execute(db);
  await sql`create index recovery_tickets_user on recovery_tickets (user_id)`.execute(db);
}
