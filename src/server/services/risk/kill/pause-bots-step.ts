import { AppError } from '#contract/errors/app-error.ts';
import type { KeptRun } from '#server/db/tables/instruction-states.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { listLiveRuns } from '#server/repositories/bot-runs.ts';
import type { KillNeeds, KillStepRunner } from './kill-context.ts';
import { lockOnRun } from './lock-on-run.ts';

/** Returns the step that pauses every bot in the scope: no more entries, and open positions stay under the bot's rules. */
export function createPauseBotsStep({ db, instructions, log }: Pick<KillNeeds, 'db' | 'instructions' | 'log'>): KillStepRunner {
  return async (userId, lock) => {
    let failed = false;
    await eachApart(
      await listLiveRuns(db, userId),
      async (run) => {
        const { segment, held } = run.state as KeptRun;
        // A run that only manages positions enters nothing anyway.
        if (held === true) return;
        if (run.status === 'running' && lockOnRun({ locks: [lock], ended: [] }, { ...run, segment }) !== null)
          await instructions().pauseRun(userId, run.id);
      },
      (run, error) => {
        if (!(error instanceof AppError) && !isOwnFault(error)) throw error;
        // The other bots are paused all the same, and working orders are cancelled.
        log.error({ err: error, run: run.id }, 'a bot could not be paused by the kill switch');
        failed = true;
      },
    );
    return failed ? 'failed' : 'done';
  };
}
