import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { BacktestTasksTable } from '#server/db/tables/backtest-tasks.ts';

/** A stored request for a backtest, and its user. */
interface KeptTask {
  readonly id: string;
  readonly userId: string;
  readonly task: unknown;
}

/** Stores a task under way. */
export async function keepTask(db: Db, kind: BacktestTasksTable['kind'], { id, userId, task }: KeptTask): Promise<void> {
  await db
    .insertInto('backtest_tasks')
    .values({ id, user_id: userId, kind, task: JSON.stringify(task) })
    .execute();
}

/** Removes an ended task. */
export async function forgetTask(db: Db, id: string): Promise<void> {
  await db.deleteFrom('backtest_tasks').where('id', '=', id).execute();
}

/** Returns the tasks interrupted by a restart, oldest first, and counts this start: `starts` includes it. */
export async function takeUpTasks(db: Db, kind: BacktestTasksTable['kind']): Promise<readonly (KeptTask & { readonly starts: number })[]> {
  const rows = await db
    .updateTable('backtest_tasks')
    .set({ starts: sql<number>`starts + 1` })
    .where('kind', '=', kind)
    .returning(['id', 'user_id', 'task', 'starts'])
    .execute();
  return rows.map(({ user_id: userId, ...row }) => ({ ...row, userId })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
