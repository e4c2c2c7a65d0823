import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { JournalCode, JournalLine } from '#domain/bots/engine/io.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { SystemOrder } from '#server/db/tables/instructions.ts';
import { listTradesOfOrders } from '#server/repositories/bot-runs.ts';
import type { KeptEffect } from '#server/services/instructions/behaviour.ts';
import { systemClientId } from '#server/services/orders/system-keys.ts';

/** What contracts were worth at instants of the exchange, as a bot saw them: by instant, by instrument. */
export type Marks = ReadonlyMap<ExchangeTime, ReadonlyMap<string, Price>>;

/** An order with the journal line of its decision. */
interface SentOrder {
  readonly order: SystemOrder;
  readonly date: string;
  /** Whether the reason of its intent stands in the same decision; `answered` where it waited for the outcome of another order and went with its report. */
  readonly reasoned: 'same' | 'answered' | 'again' | 'not';
}

interface RunTrade {
  readonly at: ExchangeTime;
  readonly instrumentId: string;
  readonly order: SystemOrder;
  readonly opens: boolean;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: Price;
}

/** Decisions, orders and trades of a run. */
export interface RunRecord {
  readonly lines: readonly JournalLine[];
  readonly sent: readonly SentOrder[];
  readonly trades: readonly RunTrade[];
}

const gives = (line: JournalLine, { leg, reason }: { readonly leg: number; readonly reason: JournalCode }): boolean =>
  line.code === reason && (line.leg === null || line.leg === leg);

/** Reads everything that a run has written down. */
export async function recordOf(db: Db, runId: string, accountId: string): Promise<RunRecord> {
  const history = await db
    .selectFrom('instruction_history')
    .select(['decisions', 'input'])
    .where('instruction_id', '=', runId)
    .orderBy('number')
    .execute();
  const lines: JournalLine[] = [];
  const sent: SentOrder[] = [];
  const intents = new Set<number>();
  let date = '';
  for (const { decisions, input } of history) {
    const effects = decisions as readonly KeptEffect[];
    const now = effects.flatMap((effect) => (effect.type === 'journal' ? [effect.line] : []));
    lines.push(...now);
    date = now.length === 0 ? date : nseFo.dateAt(now[0]!.at);
    for (const effect of effects) {
      if (effect.type !== 'send' || effect.order.intent === undefined) continue;
      const { intent } = effect.order;
      const known = lines.some((line) => nseFo.dateAt(line.at) === date && gives(line, intent));
      const waited = (input as { readonly type: string }).type === 'order' && known;
      const again = intents.has(intent.id) && known;
      const reasoned = now.some((line) => gives(line, intent)) ? 'same' : again ? 'again' : waited ? 'answered' : 'not';
      sent.push({ order: effect.order, date, reasoned });
      intents.add(intent.id);
    }
  }
  const orders = new Map(sent.map(({ order }) => [systemClientId(order), order]));
  const rows = await listTradesOfOrders(db, { accountId, from: '2000-01-01', to: '2100-01-01', clientIds: [...orders.keys()] });
  const trades = rows.map((row): RunTrade => {
    const order = (orders.get(row.client_order_id) ?? orders.get(row.parent_client_order_id ?? ''))!;
    const { side, quantity, price } = row;
    return {
      at: exchangeTime(row.exchange_at.getTime()),
      instrumentId: order.instrument.id,
      order,
      opens: order.bot === 'opens',
      side,
      quantity,
      price,
    };
  });
  return { lines, sent, trades };
}

const signed = ({ side, quantity }: RunTrade): number => (side === 'buy' ? quantity : -quantity);

/** Returns the result of trades including open positions at these marks, before charges; null where a mark is missing. */
export function resultAt(trades: readonly RunTrade[], marks: ReadonlyMap<string, Price>): number | null {
  const held = new Map<string, number>();
  let result = 0;
  for (const trade of trades) {
    result -= Math.sign(signed(trade)) * valueAt(trade.price, trade.quantity);
    held.set(trade.instrumentId, (held.get(trade.instrumentId) ?? 0) + signed(trade));
  }
  for (const [instrumentId, quantity] of held) {
    const mark = marks.get(instrumentId);
    if (quantity !== 0 && mark === undefined) return null;
    if (quantity !== 0 && mark !== undefined) result += Math.sign(quantity) * valueAt(mark, Math.abs(quantity));
  }
  return result;
}

/** Returns the most lots that trades have held at once, leg by leg. */
export function mostLots(trades: readonly RunTrade[]): number {
  const held = new Map<number, number>();
  let most = 0;
  for (const trade of trades) {
    const leg = trade.order.intent?.leg ?? -1;
    const lotSize = 'lotSize' in trade.order.instrument ? trade.order.instrument.lotSize : 1;
    held.set(leg, (held.get(leg) ?? 0) + (trade.opens ? trade.quantity : -trade.quantity) / lotSize);
    most = Math.max(
      most,
      [...held.values()].reduce((sum, lots) => sum + lots, 0),
    );
  }
  return most;
}
