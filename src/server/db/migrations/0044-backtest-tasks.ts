import { type Kysely, sql } from 'kysely';

/** Unfinished backtests and sweeps as requested: after a restart they go on under the same id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backtest_tasks (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('backtest', 'sweep')),
      task jsonb not null,
      starts integer not null default 0 check (starts >= 0)
    )`.execute(db);
}
