import { reduceTriggers, triggersOn, type TriggerSettings } from '#domain/risk/kill-triggers.ts';
import type { RiskScope } from '#domain/risk/risk-denial.ts';
import { moneyToDecimal, type Money } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { saveBaselines } from '#server/repositories/risk-day-baselines.ts';
import { listTriggers, listWatchedAccounts, saveTrigger, type WatchedAccount } from '#server/repositories/risk-limits.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { dayProfitsOf } from './day-profits.ts';
import type { KillNeeds } from './kill/kill-context.ts';
import type { KillGates } from './kill/kill-gates.ts';
import { type ScopeLimits, scopeLimits } from './account-exposure.ts';

const onlyDayLoss = (dayLoss: Money): TriggerSettings => ({ dayLoss, trailingProfit: null, lossStreak: null, timeOfDay: null });

/**
 * Returns the check of day losses of accounts and portfolios with a limit and open risk: warns at 70 and 90 % and presses the kill switch at the limit,
 * each once a day, in the transaction that records it. Returns the users whose kill switch was pressed.
 */
export function createDayLossWatch(needs: KillNeeds, gates: KillGates) {
  const { db, eventLog, clock, log, venue } = needs;
  const told = new Set<string>();

  async function lookAtScope(trx: Trx, emit: Emit, userId: string, watched: ScopeLimits, profit: Money | null): Promise<boolean> {
    const { scope, limits } = watched;
    if (limits.dayLoss === null || scope.kind === 'bot') return false;
    const date = venue.tradingDate();
    const [stored] = await listTriggers(trx, [scope.id]);
    const before = stored?.state ?? triggersOn(date);
    const mark = { type: 'mark', date, minuteOfDay: 0, dayProfit: profit } as const;
    const { state, effects } = reduceTriggers(onlyDayLoss(limits.dayLoss), before, mark);
    if (effects.length === 0) return false;
    await saveTrigger(trx, { scope_kind: scope.kind, scope_id: scope.id, user_id: userId, state });
    const loss = profit === null ? null : 0 - moneyToDecimal(profit);
    const facts = { scope, loss, limit: moneyToDecimal(limits.dayLoss) };
    let pressed = false;
    for (const effect of effects) {
      if (effect.type === 'warn') {
        emit(userId, 'risk.day-loss-warned', { ...facts, percent: effect.percent }, venue.now());
        continue;
      }
      emit(userId, 'risk.day-loss-reached', { ...facts, action: watched.dayLossAction }, venue.now());
      pressed = true;
      await gates.changeIn(trx, emit, userId, {
        type: 'press',
        id: `loss-${date}-${scope.id}`,
        scope: { kind: scope.kind, id: scope.id },
        // Closing positions is trading, so it happens only when the user switched it on.
        order: { cancelOrders: true, exitPercent: watched.dayLossAction === 'exit' ? 100 : 0, losingOnly: false },
        cause: 'day-loss',
        until: { kind: 'session', date },
        now: clock.now(),
      });
    }
    return pressed;
  }

  async function lookAtAccount(account: WatchedAccount): Promise<boolean> {
    return eventLog.transact(async (trx, emit) => {
      const exposure = await readAccountExposure(trx, account.id);
      const profits = await dayProfitsOf(trx, account.id, exposure, venue);
      await saveBaselines(trx, profits.begun);
      const scopes: readonly (readonly [RiskScope, Money | null])[] = [
        [{ kind: 'account', id: account.id }, profits.account],
        ...exposure.portfolios.map(({ portfolio_id: id }) => [{ kind: 'portfolio', id }, profits.portfolio(id)] as const),
      ];
      let pressed = false;
      for (const [scope, profit] of scopes)
        if (await lookAtScope(trx, emit, account.user_id, scopeLimits(exposure, scope), profit)) pressed = true;
      return pressed;
    });
  }

  /** An account that cannot be judged does not stop the others: its owner is told, and the check is repeated. */
  async function failed({ id, user_id: userId, label }: WatchedAccount, error: unknown): Promise<void> {
    if (!isOwnFault(error)) throw error;
    if (told.has(id)) return;
    log.error({ err: error, account: id }, 'the loss limits of an account could not be looked at; the others are');
    await eventLog.transact(async (_, emit) => emit(userId, 'watch.failed', { watch: 'day-loss', id, name: label }, venue.now()));
    told.add(id);
  }

  return {
    async look(): Promise<readonly string[]> {
      const pressed: string[] = [];
      await eachApart(
        await listWatchedAccounts(db, venue.tradingDate()),
        async (account) => {
          if (await lookAtAccount(account)) pressed.push(account.user_id);
          told.delete(account.id);
        },
        failed,
      );
      return pressed;
    },
  };
}
