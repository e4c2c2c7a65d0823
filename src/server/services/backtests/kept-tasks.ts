import { AppError } from '#contract/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { BacktestTasksTable } from '#server/db/tables/backtest-tasks.ts';
import { forgetTask, keepTask, takeUpTasks } from '#server/repositories/backtest-tasks.ts';
import type { createJobs, Plan } from './jobs.ts';

/** A job that has been taken up so often is what ends the server, or the server ends too often for it. */
const MOST_STARTS = 5;

/** Returns where jobs of a kind that are under way are written down, by what they were asked for. */
export function keptTasks<Task, Result>(db: Db, kind: BacktestTasksTable['kind']) {
  return {
    keep: (task: Parameters<typeof keepTask>[2]) => keepTask(db, kind, task),
    forget: (id: string) => forgetTask(db, id),

    /**
     * Takes up what a restart has interrupted; what cannot be planned again fails with the reason, as `nothing`: what it came to before anything was played.
     * Returns the ids of all.
     */
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
