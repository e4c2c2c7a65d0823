import { AppError } from '#contract/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { BacktestTasksTable } from '#server/db/tables/backtest-tasks.ts';
import { forgetTask, keepTask, takeUpTasks } from '#server/repositories/backtest-tasks.ts';
import type { createJobs, Plan } from './jobs.ts';

/** After this many restarts a job probably crashes the server, or the server restarts too often for it. */
const MOST_STARTS = 5;

/** Returns the storage of unfinished jobs of a kind, by their request. */
export function keptTasks<Task, Result>(db: Db, kind: BacktestTasksTable['kind']) {
  return {
    keep: (task: Parameters<typeof keepTask>[2]) => keepTask(db, kind, task),
    forget: (id: string) => forgetTask(db, id),

    /** Restarts interrupted jobs and returns their ids. A job that cannot be planned again fails with the reason; `nothing` gives its empty result. */
    async resume(
      jobs: ReturnType<typeof createJobs<Result>>,
      plan: (userId: string, task: Task) => Promise<Plan<Result>>,
      nothing: (userId: string, task: Task) => Pick<Plan<Result>, 'total' | 'result'>,
    ): Promise<readonly string[]> {
      const found = await takeUpTasks(db, kind);
      for (const { id, userId, starts, task: kept } of found) {
        const task = kept as Task;
        const planned = starts > MOST_STARTS ? Promise.reject(new AppError('bot.backtest-interrupted')) : plan(userId, task);
        const failed = (error: unknown) => ({ ...nothing(userId, task), task, work: () => Promise.reject(error) });
        jobs.again(id, userId, await planned.catch(failed));
      }
      return found.map(({ id }) => id);
    },
  };
}
