import { misCutOff } from '#domain/calendar/mis-cut-off.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { accountsWithIntraday, listIntradayPositions, listIntradayWorking } from '#server/repositories/intraday.ts';
import { storeSquareOff } from './square-off-scopes.ts';

/** What is still open is looked for again after this much exchange time. */
const SWEEP_MS = 60_000;
/** The brokers whose orders live in the simulated venue. */
const BROKERS = ['paper', 'practice'] as const;

/**
 * Returns what squares intraday positions off once the cut-off of the session is reached: whatever works is cancelled, then everything
 * closes. Every minute it looks again, so that what was refused or came later is not left over night.
 */
export function createAutoSquareOff({ db, eventLog, clock }: { readonly db: Db; readonly eventLog: EventLog; readonly clock: WallClock }) {
  const sweptAt = new Map<string, ExchangeTime>();

  async function sweep(trx: Trx, emit: Emit, broker: string, change: SeenChange, turn: number): Promise<InstructionRow[]> {
    const made: InstructionRow[] = [];
    for (const account of await accountsWithIntraday(trx, broker)) {
      const positions = await listIntradayPositions(trx, account.id);
      const clearing = (await listIntradayWorking(trx, account.id)).map((order) => order.id);
      const planned = {
        kind: 'auto-square-off' as const,
        scope: 'intraday',
        portfolioId: null,
        positions,
        clearing,
        clientKey: `mis:${account.id}:${change.tradingDate}:${turn}`,
      };
      made.push(await storeSquareOff(trx, emit, account, planned, { exchangeAt: change.at, receivedAt: clock.now() }));
    }
    return made;
  }

  async function sweepOf(broker: string, change: SeenChange): Promise<readonly InstructionRow[]> {
    const { market, at, tradingDate } = change;
    const from = misCutOff(broker, { date: tradingDate, closesAt: market.closesAt });
    if (from === null || at < from || at >= market.closesAt) return [];
    const turn = Math.floor((at - from) / SWEEP_MS);
    const last = sweptAt.get(broker);
    if (last !== undefined && last >= from + turn * SWEEP_MS) return [];
    // A sweep that finds nothing writes nothing.
    const waiting = await accountsWithIntraday(db, broker);
    const made = waiting.length === 0 ? [] : await eventLog.transact((trx, emit) => sweep(trx, emit, broker, change, turn));
    sweptAt.set(broker, at);
    return made;
  }

  return async function onTime(change: SeenChange): Promise<readonly InstructionRow[]> {
    const made: InstructionRow[] = [];
    for (const broker of BROKERS) made.push(...(await sweepOf(broker, change)));
    return made;
  };
}
