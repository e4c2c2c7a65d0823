import { type Kysely, sql } from 'kysely';

/** History imported by users, contract by contract and day by day, apart from the exchange's. Staged rows are deleted with their import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history_imports (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      status text not null check (status in ('staged', 'kept')),
      facts text not null,
      imported_at timestamptz not null
    )`.execute(db);
  await sql`create index history_imports_user on history_imports (user_id, status)`.execute(db);
  await sql`
    create table history_files (
      import_id text not null references history_imports (id) on delete cascade,
      digest text not null,
      name text not null,
      primary key (import_id, digest)
    )`.execute(db);
  await sql`
    create table history_minutes (
      import_id text not null references history_imports (id) on delete cascade,
      underlying text not null,
      trading_date text not null,
      expiry text not null,
      kind text not null check (kind in ('spot', 'future', 'call', 'put')),
      strike bigint not null,
      count integer not null check (count > 0),
      minutes bytea not null,
      primary key (import_id, underlying, trading_date, expiry, kind, strike)
    )`.execute(db);
  // The bytes are packed already: trying again costs time.
  await sql`alter table history_minutes alter column minutes set storage external`.execute(db);
  await sql`
    create table history_days (
      import_id text not null references history_imports (id) on delete cascade,
      underlying text not null,
      trading_date text not null,
      count integer not null check (count > 0),
      rows bytea not null,
      primary key (import_id, underlying, trading_date)
    )`.execute(db);
  await sql`alter table history_days alter column rows set storage external`.execute(db);
}
