import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** An owner's figures about stored data. */
export interface OwnerFigures {
  readonly botsRunning: number;
  readonly ordersWorking: number;
  readonly users: number;
  /** Of the whole database. */
  readonly bytes: number;
}

/** Returns the figures in one round trip. */
export async function readOwnerFigures(db: Db): Promise<OwnerFigures> {
  const { rows } = await sql<OwnerFigures>`
    select (select count(*) from instructions where live and kind = 'bot-run') as "botsRunning",
           (select count(*) from orders where status not in ('draft', 'filled', 'cancelled', 'rejected', 'denied', 'expired')) as "ordersWorking",
           (select count(*) from users) as users,
           pg_database_size(current_database()) as bytes`.execute(db);
  if (!rows[0]) throw new Error('the database told no figures');
  return rows[0];
}

/** Other counts on the owner's page. */
export interface OwnerCounts {
  readonly seenInDay: number;
  readonly seenInMonth: number;
  readonly lastSeenAt: Date | null;
  readonly sessions: number;
  /** Of the tables of imported history. */
  readonly historyBytes: number;
  readonly backtests: number;
  readonly sweeps: number;
  readonly migration: string;
}

/** Returns the counts in one round trip, without names of users. */
export async function readOwnerCounts(db: Db, now: Date): Promise<OwnerCounts> {
  const { rows } = await sql<OwnerCounts>`
    select (select count(distinct user_id) from sessions where last_seen_at > ${now}::timestamptz - interval '1 day') as "seenInDay",
           (select count(distinct user_id) from sessions where last_seen_at > ${now}::timestamptz - interval '30 days') as "seenInMonth",
           (select max(last_seen_at) from sessions) as "lastSeenAt",
           (select count(*) from sessions where expires_at > ${now}) as sessions,
           (select sum(pg_total_relation_size(name::regclass))::bigint
              from unnest(array['history_imports', 'history_files', 'history_minutes', 'history_days']) as name)
             as "historyBytes",
           (select count(*) from backtest_tasks where kind = 'backtest') as backtests,
           (select count(*) from backtest_tasks where kind = 'sweep') as sweeps,
           (select max(name) from kysely_migration) as migration`.execute(db);
  if (!rows[0]) throw new Error('the database told no counts');
  return rows[0];
}
