import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import { listLiveRuns } from '#server/repositories/bot-runs.ts';
import type { KillNeeds, KillStepRunner } from './kill-context.ts';
import { lockOnRun } from './lock-on-run.ts';

/** Returns the step that pauses every bot of the scope: it enters nothing more, and what it holds stays under its rules. */
export function createPauseBotsStep({ db, instructions }: Pick<KillNeeds, 'db' | 'instructions'>): KillStepRunner {
  return async (userId, lock) => {
    for (const run of await listLiveRuns(db, userId)) {
      const { segment, held } = run.state as KeptRun;
      // What only looks after positions enters nothing anyway.
      if (held === true) continue;
      if (run.status === 'running' && lockOnRun({ locks: [lock], ended: [] }, { ...run, segment }) !== null)
        await instructions().pauseRun(userId, run.id);
    }
    return 'done';
  };
}
