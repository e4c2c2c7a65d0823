import type { Calendar } from '#domain/calendar/calendar.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { runFills, type RunTrade } from '#domain/backtest/drift/run-fills.ts';
import type { DriftFill } from '#domain/backtest/drift/drift-fill.ts';
import { contractKey, readContractKey } from '#domain/bots/engine/contract-key.ts';
import { orderCharges } from '#domain/backtest/replay/order-charges.ts';
import { settlementCharges } from '#domain/backtest/replay/settlement-charges.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { InstructionRow, SystemOrder } from '#server/db/tables/instructions.ts';
import { listRunHistorySince, listTradesOfOrders } from '#server/repositories/bot-runs.ts';
import type { KeptEffect } from '../instructions/behaviour.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import { systemClientId } from '../orders/system-keys.ts';

/** How far back to look for the reason of a pause or stop, which may precede the compared days. */
const STORY_MS = 40 * 86_400_000;

interface RecordedRun {
  readonly fills: readonly DriftFill[];
  readonly journal: readonly JournalLine[];
}

function keyOf(instrument: Instrument): string | null {
  if (instrument.kind === 'option')
    return contractKey({ kind: instrument.optionType, strike: instrument.strike, expiry: instrument.expiry });
  return instrument.kind === 'future' ? contractKey({ kind: 'future', strike: null, expiry: instrument.expiry }) : null;
}

/** Returns the trades and decisions of a run between two trading dates, both included; null when the orders' intents were not recorded. */
export async function recordedRun(calendar: Calendar, db: Db, row: InstructionRow, from: string, to: string): Promise<RecordedRun | null> {
  const { bot, segment } = runOf(row);
  const { underlying } = bot.definition;
  const { opensAt } = calendar.sessionOn(from);
  const until = calendar.sessionOn(to).closesAt;
  const entries = await listRunHistorySince(db, row.id, new Date(opensAt - STORY_MS));
  const sent = new Map<string, SystemOrder>();
  const journal: JournalLine[] = [];
  for (const { decisions } of entries)
    for (const effect of decisions as readonly KeptEffect[]) {
      if (effect.type === 'send') sent.set(systemClientId(effect.order), effect.order);
      else if (effect.type === 'journal' && effect.line.at <= until) journal.push(effect.line);
    }
  const rows = await listTradesOfOrders(db, { accountId: row.broker_account_id, from, to, clientIds: [...sent.keys()] });
  const trades: RunTrade[] = [];
  for (const { exchange_at, side, quantity, price, charges, client_order_id, parent_client_order_id } of rows) {
    const order = sent.get(client_order_id) ?? sent.get(parent_client_order_id ?? '');
    const contract = order === undefined ? null : keyOf(order.instrument);
    if (order?.intent === undefined || contract === null) return null;
    const intent = { ...order.intent, opens: order.bot === 'opens' };
    trades.push({ at: exchangeTime(exchange_at.getTime()), intent, contract, side, quantity, price, charges });
  }
  // The run's state keeps only instruments of current legs and orders, so lot sizes come from the sent orders first.
  const sizes = new Map([...sent.values()].map(({ instrument }) => [keyOf(instrument), instrument.lotSize]));
  const lotSize = (key: string) => sizes.get(key) ?? runOf(row).instruments[key]?.lotSize ?? 1;
  const termsOf = (key: string) => ({ kind: readContractKey(key)?.kind ?? 'future', lotSize: lotSize(key) }) as const;
  const dayOf = (at: ExchangeTime) => ({ session: calendar.sessionOn(calendar.dateAt(at)), segment, underlying });
  const fills = runFills(
    trades,
    journal.filter(({ at }) => at >= opensAt),
    {
      lotSize,
      settlement: ({ at, contract, side, quantity, price }) =>
        settlementCharges({ contract: termsOf(contract), side, price, quantity }, dayOf(at)),
      leaving: ({ at, contract, side, quantity, price }) => orderCharges({ contract: termsOf(contract), side, price, quantity }, dayOf(at)),
    },
  );
  return { fills, journal };
}

/** Returns when a run began, in exchange time. */
export function startOf(row: Pick<InstructionRow, 'created_at'>): ExchangeTime {
  return exchangeTime(row.created_at.getTime());
}
