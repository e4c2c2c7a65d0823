import { MIS_SEGMENTS, type MisSegment, misCutOff } from '#domain/calendar/mis-cut-off.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { accountsWithIntraday, listIntradayPositions, listIntradayWorking, squareOffKeys } from '#server/repositories/intraday.ts';
import { storeSquareOff } from './square-off-scopes.ts';

/** What is still open is looked for again after this much exchange time. */
const SWEEP_MS = 60_000;
/** The brokers whose orders live in the simulated venue. */
const BROKERS = ['paper', 'practice'] as const;

type Sweep = readonly [broker: (typeof BROKERS)[number], segment: MisSegment];

/**
 * Returns what squares intraday positions off once the cut-off of their segment is reached: whatever works is cancelled, then everything
 * closes. Every minute it looks again, so that what was refused or came later is not left over night.
 */
export function createAutoSquareOff({ db, eventLog, clock }: { readonly db: Db; readonly eventLog: EventLog; readonly clock: WallClock }) {
  const sweptAt = new Map<string, ExchangeTime>();

  async function sweep(trx: Trx, emit: Emit, [broker, segment]: Sweep, change: SeenChange, turn: number): Promise<InstructionRow[]> {
    const made: InstructionRow[] = [];
    for (const account of await accountsWithIntraday(trx, broker, segment)) {
      const positions = await listIntradayPositions(trx, account.id, segment);
      const clearing = (await listIntradayWorking(trx, account.id, segment)).map((order) => order.id);
      const planned = {
        kind: 'auto-square-off' as const,
        scope: 'intraday',
        portfolioId: null,
        positions,
        clearing,
        clientKey: `${squareOffKeys(segment)}${account.id}:${change.tradingDate}:${turn}`,
      };
      made.push(await storeSquareOff(trx, emit, account, planned, { exchangeAt: change.at, receivedAt: clock.now() }));
    }
    return made;
  }

  async function sweepOf(swept: Sweep, change: SeenChange): Promise<readonly InstructionRow[]> {
    const { market, at, tradingDate } = change;
    const [broker, segment] = swept;
    const from = misCutOff(broker, segment, { date: tradingDate, closesAt: market.closesAt });
    if (from === null || at < from || at >= market.closesAt) return [];
    const turn = Math.floor((at - from) / SWEEP_MS);
    const last = sweptAt.get(swept.join(' '));
    if (last !== undefined && last >= from + turn * SWEEP_MS) return [];
    // A sweep that finds nothing writes nothing.
    const waiting = await accountsWithIntraday(db, broker, segment);
    const made = waiting.length === 0 ? [] : await eventLog.transact((trx, emit) => sweep(trx, emit, swept, change, turn));
    sweptAt.set(swept.join(' '), at);
    return made;
  }

  return async function onTime(change: SeenChange): Promise<readonly InstructionRow[]> {
    const made: InstructionRow[] = [];
    for (const broker of BROKERS) for (const segment of MIS_SEGMENTS) made.push(...(await sweepOf([broker, segment], change)));
    return made;
  };
}
