import type { MarginSource } from '#server/market/margin-source.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import { createKillGates } from './kill/kill-gates.ts';
import type { KillNeeds } from './kill/kill-context.ts';
import { createKillRunner } from './kill/kill-runner.ts';
import { createKillSwitch } from './kill/kill-switch.ts';
import { createBrokerEstimates } from './broker-estimate.ts';
import { createEstimateService } from './estimate.ts';
import type { RiskJudge } from './judge-risk.ts';
import { createLimitsService } from './limits.ts';
import { createRiskStatusService } from './status.ts';
import { createTurnedUpCheck } from './turned-up-orders.ts';
import { createDayLossWatch } from './watch-day-loss.ts';

/** The day's losses and the times of locks are looked at this often, by our own clock. */
const WATCH_EVERY_MS = 1_000;

/** Returns the risk services, with their hooks into changes of the exchange. */
export function createRiskServices(needs: KillNeeds & { readonly margins: MarginSource; readonly judge: RiskJudge }) {
  const { venue, clock } = needs;
  const gates = createKillGates(needs);
  const runner = createKillRunner(needs, gates);
  const killSwitch = createKillSwitch(needs, gates, runner);
  const watch = createDayLossWatch(needs, gates);
  const turnedUp = createTurnedUpCheck(needs, gates);
  let watchedAt = -Infinity;
  let release: (() => void) | null = null;

  async function afterChange({ entries, missed, later, tradingDate }: SeenChange): Promise<void> {
    for (const userId of runner.busy()) later(() => runner.wake(userId));
    const ended = entries.flatMap(({ input }) => (input.type === 'session-end' ? [input.date] : []));
    const at = clock.now();
    if (ended.length === 0 && !missed && Math.abs(at - watchedAt) < WATCH_EVERY_MS) return;
    watchedAt = at;
    // Sessions missed by this hook have ended too: every date before the present one.
    later(() => killSwitch.notifyTime(missed ? [...ended, dayBefore(tradingDate)] : ended));
    later(turnedUp.look);
    later(async () => {
      for (const userId of await watch.look()) await runner.wake(userId);
    });
  }

  return {
    ...createLimitsService(needs),
    ...createRiskStatusService(needs),
    ...createEstimateService(needs),
    ...createBrokerEstimates(needs),
    ...killSwitch,
    async start(): Promise<void> {
      await runner.resume();
      release = venue.afterChange(afterChange);
      for (const userId of runner.busy()) await runner.wake(userId);
    },
    async stop(): Promise<void> {
      release?.();
      await runner.settled();
    },
  };
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
