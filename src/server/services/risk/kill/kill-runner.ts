import type { KillLock, KillStep } from '#domain/risk/kill-gate.ts';
import { stepsOf } from '#domain/risk/kill-gate.ts';
import { listClosedGates } from '#server/repositories/kill-gates.ts';
import { createCancelOrdersStep } from './cancel-orders-step.ts';
import { createConfirmFlatStep } from './confirm-flat-step.ts';
import { createExitPositionsStep } from './exit-positions-step.ts';
import type { KillNeeds, KillStepRunner } from './kill-context.ts';
import type { KillGates } from './kill-gates.ts';
import { createPauseBotsStep } from './pause-bots-step.ts';

/** Does the steps of presses. It looks again after every change of the exchange until nothing is left to do. */
export interface KillRunner {
  /** Looks at the user's presses now; a look under way is followed by another. */
  wake(userId: string): Promise<void>;
  /** Users with a step under way. */
  busy(): readonly string[];
  /** Continues the steps interrupted by a stop or a crash. */
  resume(): Promise<void>;
  settled(): Promise<void>;
}

const workingStep = (lock: KillLock): KillStep | undefined => stepsOf(lock.order).find((step) => lock.steps[step] === 'working');

/** Returns the runner of the steps. */
export function createKillRunner(needs: KillNeeds, gates: KillGates): KillRunner {
  const steps: Readonly<Record<KillStep, KillStepRunner>> = {
    'block-entries': async () => 'done',
    'pause-bots': createPauseBotsStep(needs),
    'cancel-orders': createCancelOrdersStep(needs),
    'exit-positions': createExitPositionsStep(needs),
    'confirm-flat': createConfirmFlatStep(needs),
  };
  const busy = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  /** Takes every press as far as it goes now. */
  async function look(userId: string): Promise<void> {
    for (let moved = true; moved;) {
      moved = false;
      const working = (await gates.read(userId)).locks.filter((lock) => workingStep(lock) !== undefined);
      if (working.length === 0) busy.delete(userId);
      else busy.add(userId);
      for (const lock of working) {
        const step = workingStep(lock);
        const outcome = step === undefined ? 'waiting' : await steps[step](userId, lock);
        if (step === undefined || outcome === 'waiting') continue;
        const { id } = lock;
        if (outcome === 'failed') await gates.change(userId, { type: 'step-failed', id, step });
        else await gates.change(userId, { type: 'step-done', id, step, ...(outcome === 'done' ? {} : { swept: outcome.swept }) });
        moved = true;
      }
    }
  }

  async function run(userId: string): Promise<void> {
    do {
      again.delete(userId);
      try {
        await look(userId);
      } catch (error) {
        // The database may be away: the next change of the exchange looks again.
        busy.add(userId);
        needs.log.error({ err: error }, 'a step of the kill switch failed');
      }
    } while (again.has(userId));
  }

  function wake(userId: string): Promise<void> {
    const under = running.get(userId);
    if (under !== undefined) {
      again.add(userId);
      return under;
    }
    busy.add(userId);
    const started = run(userId).finally(() => running.delete(userId));
    running.set(userId, started);
    return started;
  }

  return {
    wake,
    busy: () => [...busy],
    async resume() {
      for (const { user_id } of await listClosedGates(needs.db)) busy.add(user_id);
    },
    async settled() {
      await Promise.all([...running.values()]);
    },
  };
}
