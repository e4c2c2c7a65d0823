import type { FastifyBaseLogger } from 'fastify';
import { MIS_RULES, MIS_SEGMENTS, type MisRule, type MisSegment, misCutOff } from '#domain/calendar/mis-cut-off.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { SeenChange } from '#server/market/change-hooks.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { accountsWithIntraday, listIntradayPositions, listIntradayWorking, squareOffKeys } from '#server/repositories/intraday.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { IN_ERROR } from './faults.ts';
import { storeSquareOff } from './square-off-scopes.ts';

/** Interval in exchange time for checking open intraday positions. */
const SWEEP_MS = 60_000;
type Account = Awaited<ReturnType<typeof accountsWithIntraday>>[number];

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

type Sweep = readonly [rule: MisRule, segment: MisSegment];

/** Returns the brokers whose intraday positions are squared off by this server under a rule. */
const sweptUnder = (rule: MisRule) => brokersWith(({ books, misRule }) => books === 'ours' && misRule === rule);

/**
 * Returns the square-off of intraday positions at the cut-off of their segment: working orders are cancelled, then positions closed. Repeated every
 * minute, so that refused or later positions are not carried over night.
 */
export function createAutoSquareOff({ db, eventLog, clock, log }: Needs) {
  const told = new Set<string>();
  const sweptAt = new Map<string, ExchangeTime>();

  async function sweep(trx: Trx, emit: Emit, account: Account, [, segment]: Sweep, change: SeenChange, turn: number) {
    const positions = await listIntradayPositions(trx, account.id, segment);
    const clearing = (await listIntradayWorking(trx, account.id, segment)).map((order) => order.id);
    if (positions.length + clearing.length === 0) return null;
    const planned = {
      kind: 'auto-square-off' as const,
      scope: 'intraday',
      portfolioId: null,
      positions,
      clearing,
      clientKey: `${squareOffKeys(segment)}${account.id}:${change.tradingDate}:${turn}`,
    };
    return storeSquareOff(trx, emit, account, planned, { exchangeAt: change.at, receivedAt: clock.now() });
  }

  /** A failing account does not stop the others: its owner is called, once a day, and it is retried at the next change. */
  async function failed(account: Account, error: unknown, change: SeenChange): Promise<void> {
    if (!isOwnFault(error)) throw error;
    const key = `${account.id} ${change.tradingDate}`;
    if (told.has(key)) return;
    log.error({ err: error, account: account.id }, 'the intraday positions of an account could not be squared off; the others are');
    const call = { instruction_id: `mis:${account.id}`, reason_code: IN_ERROR, kind: 'auto-square-off' as const };
    await eventLog.transact(async (_, emit) => emit(account.user_id, 'instruction.attention', call, change.at));
    told.add(key);
  }

  async function sweepOf(swept: Sweep, change: SeenChange): Promise<readonly InstructionRow[]> {
    const { market, at, tradingDate } = change;
    const [rule, segment] = swept;
    const from = misCutOff(rule, segment, { date: tradingDate, closesAt: market.closesAt });
    if (from === null || at < from || at >= market.closesAt) return [];
    const turn = Math.floor((at - from) / SWEEP_MS);
    const last = sweptAt.get(swept.join(' '));
    if (last !== undefined && last >= from + turn * SWEEP_MS) return [];
    // A sweep without findings writes nothing.
    const waiting = await accountsWithIntraday(db, sweptUnder(rule), segment);
    const made: InstructionRow[] = [];
    let missed = false;
    await eachApart(
      waiting,
      async (account) => {
        const row = await eventLog.transact((trx, emit) => sweep(trx, emit, account, swept, change, turn));
        if (row !== null) made.push(row);
      },
      async (account, error) => {
        missed = true;
        await failed(account, error, change);
      },
    );
    if (!missed) sweptAt.set(swept.join(' '), at);
    return made;
  }

  return async function onTime(change: SeenChange): Promise<readonly InstructionRow[]> {
    const made: InstructionRow[] = [];
    for (const rule of MIS_RULES) for (const segment of MIS_SEGMENTS) made.push(...(await sweepOf([rule, segment], change)));
    return made;
  };
}
