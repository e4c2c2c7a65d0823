import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { attachedExit } from '#contract/schemas/exit-terms.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { createAnchor, movesWithFills } from '#domain/orders/entry-anchor.ts';
import { type Entry, entryLevels, type EntryDistance, type EntryPlan, isOnItsSide } from '#domain/orders/entry-levels.ts';
import type { ExitRules } from '#domain/orders/exit-pair.ts';
import { referencePrice } from '#domain/orders/reference-price.ts';
import { isOnTick, type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import type { Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Market } from '#server/market/market.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { newestFillOf } from '#server/repositories/instructions.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import type { Placing, Ticket } from '../orders/placing.ts';
import { createKeptExit } from './exit-behaviour.ts';
import { trailingOf } from './exit-rules.ts';
import { storeNew } from './new-instruction.ts';

/** The fields of an exit attached to an order, in wire units. */
type AttachRequest = InferOutput<typeof attachedExit>;

/** The exit of one order of a list, checked. */
export interface Attachment {
  /** The place of its order in the list. */
  readonly place: number;
  readonly plan: EntryPlan;
  readonly entry: Entry;
  /** Without the name of the pair. */
  readonly rules: ExitRules;
}

function refusal(path: string, code: ErrorCode, values: Readonly<Record<string, string | number>> = {}): AppError {
  return new AppError('request.invalid', { fields: [{ path, code, message: ERRORS[code].message, values }] });
}

function distanceOf(unit: AttachRequest['unit'], amount: number | null): EntryDistance | null {
  if (amount === null) return null;
  if (unit === 'percent') return { kind: 'percent', basisPoints: Math.round(amount * 100) };
  return unit === 'price' ? { kind: 'price', price: priceFromDecimal(amount) } : { kind: 'points', points: priceFromDecimal(amount) };
}

/** Returns the reference price of an unfilled order; null when none is known. */
function askedPrice({ instrument, terms }: Ticket, venue: Market): Price | null {
  const asked = terms.limitPrice ?? terms.triggerPrice;
  if (asked !== null) return asked;
  const quote = venue.quote(instrument.id);
  return quote === null ? null : referencePrice(quote);
}

/** Returns the level of a part. Throws request.invalid at its field when no exit could lie there. */
function checkedLevel(path: string, part: 'stop' | 'target', found: Price | null, entry: Entry): Price {
  if (found === null) throw refusal(path, 'order.exit-out-of-reach');
  if (!isOnTick(found, entry.tick)) throw refusal(path, 'order.price-off-tick', { tick: priceToDecimal(entry.tick) });
  if (!isOnItsSide(part, found, entry)) throw refusal(path, part === 'stop' ? 'order.stop-on-wrong-side' : 'order.target-on-wrong-side');
  return found;
}

function trailOf(request: AttachRequest, side: Entry['side'], instrument: Instrument, path: string): ExitRules['trailing'] {
  try {
    return trailingOf(request.trailing, side, instrument);
  } catch (error) {
    if (error instanceof AppError && error.fields.length > 0)
      throw refusal(`${path}.trailing`, 'order.price-off-tick', { tick: priceToDecimal(instrument.tickSize) });
    throw error;
  }
}

/** Returns the exit that an order brings along. Throws request.invalid at its field when it makes no sense. `path` names the order. */
export function attachmentOf(
  ticket: Ticket,
  request: AttachRequest,
  place: number,
  path: string,
  venue: Market,
  closes: boolean,
): Attachment {
  const { instrument, terms } = ticket;
  const at = `${path}.attach`;
  if (closes) throw refusal(at, 'instruction.nothing-to-protect');
  if (request.stop === null && request.target === null && request.trailing === null) throw refusal(at, 'instruction.needs-stop-or-target');
  const asked = askedPrice(ticket, venue);
  if (asked === null) throw refusal(at, 'instruction.no-price');
  const entry: Entry = { side: terms.side, price: asked, tick: instrument.tickSize };
  const plan = { stop: distanceOf(request.unit, request.stop), target: distanceOf(request.unit, request.target) };
  const levels = entryLevels(plan, entry);
  const checked = (part: 'stop' | 'target') => (plan[part] === null ? null : checkedLevel(`${at}.${part}`, part, levels[part], entry));
  const [stop, target] = [checked('stop'), checked('target')];
  const side = terms.side === 'buy' ? 'sell' : 'buy';
  return {
    place,
    plan,
    entry,
    rules: {
      pairId: '',
      side,
      source: request.source,
      stop: stop === null ? null : { trigger: stop, limitOffset: null },
      target,
      trailing: trailOf(request, side, instrument, at),
      lotSize: instrument.lotSize,
      freezeQuantity: instrument.freezeQuantity,
    },
  };
}

/**
 * Stores the exits of orders that have just been written down, in their transaction: an order without its exit, or an exit twice, cannot be.
 * `orderIds` are the orders of the list in its order.
 */
export async function storeAttached(
  trx: Trx,
  emit: Emit,
  { lock, portfolio, key, tickets }: Placing,
  attachments: readonly Attachment[],
  orderIds: readonly string[],
  timestamps: Timestamps,
): Promise<readonly InstructionRow[]> {
  const rows: InstructionRow[] = [];
  for (const { place, plan, entry, rules } of attachments) {
    const [ticket, orderId] = [tickets[place], orderIds[place]];
    if (ticket === undefined || orderId === undefined) throw new Error('an exit without its order');
    const { instrument, terms } = ticket;
    const where = { portfolio_id: portfolio.id, instrument_id: instrument.id, product: terms.product };
    // What filled before the order was there is not its to protect. Nothing is held: no fill of this order can come before the commit.
    const columns = { ...where, instrument, parent_order_id: orderId, fills_cursor: await newestFillOf(trx, where) };
    const anchor = movesWithFills(plan) ? createAnchor(plan, entry) : null;
    rows.push(
      await storeNew(
        trx,
        emit,
        lock.account,
        { ...columns, kind: 'exit-pair', status: 'watching', client_key: `${key}:${place}` },
        (id) => createKeptExit({ ...rules, pairId: id }, 'order', 0, anchor),
        timestamps,
      ),
    );
  }
  return rows;
}
