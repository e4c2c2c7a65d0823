import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What an owner watches of what is stored. */
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
