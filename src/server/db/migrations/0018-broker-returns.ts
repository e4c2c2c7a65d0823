import { type Kysely, sql } from 'kysely';

/** What a broker sent a browser back with, kept on the link: the app that waits need not be in that browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A link lives ten minutes: logins in progress must start again.
  await sql`delete from broker_links`.execute(db);
  await sql`
    alter table broker_links
      add column link_id text not null unique,
      add column code text not null,
      add column hand_off boolean not null,
      add column returned_at timestamptz,
      add column returned_status text check (returned_status in ('success', 'cancelled')),
      add column sealed_token text,
      add constraint broker_links_returned check ((returned_at is null) = (returned_status is null))`.execute(db);
  await sql`create index broker_links_account on broker_links (broker_account_id, created_at)`.execute(db);
}
