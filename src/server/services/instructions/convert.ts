import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { convertPosition } from '#contract/operations/instructions.ts';
import { conversionOf, convertIn, convertOut, type ConversionEntry } from '#domain/positions/convert-position.ts';
import { FLAT_POSITION, type PositionState } from '#domain/positions/position-state.ts';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Trx } from '#server/db/database.ts';
import type { FillKind, NewFill } from '#server/db/tables/fills.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { requirePosition } from '#server/policies/access.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { type Marks, positionState, presentPosition } from '#server/presenters/position.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { insertFill } from '#server/repositories/fills.ts';
import { closingQuantity } from '#server/repositories/orders.ts';
import { sellableUnits } from '#server/repositories/sellable-units.ts';
import { lockPosition, lockPositions, savePositions } from '#server/repositories/positions.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { accountingColumns, fillRowOf } from '../positions/position-rows.ts';

type Body = BodyOf<typeof convertPosition>;

function entryRow(row: PositionRow, kind: FillKind, id: string, entry: ConversionEntry, date: string, timestamps: Timestamps): NewFill {
  const { side, quantity, value } = entry;
  const average = price(multiplyDivide(value, 1, quantity));
  const fill = { tradeId: `C-${id}-${kind}`, side, quantity, price: average, charges: NO_CHARGES };
  return { ...fillRowOf(row, null, fill, date, timestamps), kind, value };
}

function after(row: PositionRow, state: PositionState, date: string, timestamps: Timestamps): PositionRow {
  return {
    ...row,
    ...accountingColumns(state),
    last_trade_date: date,
    updated_at: new Date(timestamps.exchangeAt),
    revision: row.revision + 1,
  };
}

/** A conversion as asked: `lots` absent = all that is open. */
export type AskedConversion = Pick<Body, 'portfolio_id' | 'position_id' | 'product' | 'lots'>;

/** An allowed conversion, with the positions held until the transaction ends. `known`: the position of the new product, if there is one. */
interface Conversion {
  readonly from: PositionRow;
  readonly known: PositionRow | undefined;
  readonly quantity: number;
}

async function lockBoth(trx: Trx, body: AskedConversion): Promise<Pick<Conversion, 'from' | 'known'>> {
  const from = requirePosition(await lockPosition(trx, body.portfolio_id, body.position_id));
  const key = { portfolio_id: from.portfolio_id, instrument_id: from.instrument_id, product: body.product };
  const [known] = await lockPositions(trx, [key]);
  return { from, known };
}

/** Returns the conversion that is asked for. Throws when it is not allowed. */
export async function requireConversion(trx: Trx, body: AskedConversion): Promise<Conversion> {
  const { from, known } = await lockBoth(trx, body);
  if (from.net_quantity === 0) throw new AppError('position.flat');
  if (from.product === body.product) throw new AppError('position.same-product');
  if (body.product === 'CNC' && from.instrument.kind !== 'equity') throw new AppError('order.product-not-supported');
  // Shares that were sold short are not there to be delivered.
  if (body.product === 'CNC' && from.net_quantity < 0) throw new AppError('order.no-holding');
  const open = Math.abs(from.net_quantity);
  const quantity = body.lots === undefined ? open : body.lots * from.instrument.lotSize;
  if (quantity > open) throw new AppError('instruction.above-open');
  // Units needed by closing orders must stay.
  if (quantity > open - (await closingQuantity(trx, from.id))) throw new AppError('position.closing');
  // So must the shares that working sales will deliver.
  if (from.product === 'CNC' && quantity > (await sellableUnits(trx, from.portfolio_id, from.instrument_id)))
    throw new AppError('position.closing');
  if (known !== undefined && known.net_quantity * from.net_quantity < 0) throw new AppError('position.opposite-product');
  return { from, known, quantity };
}

/** Returns a conversion that a broker elsewhere has made; null where our books no longer hold what was moved. */
export async function conversionMade(trx: Trx, made: Omit<AskedConversion, 'lots'>, units: number): Promise<Conversion | null> {
  const { from, known } = await lockBoth(trx, made);
  const quantity = Math.abs(units);
  const isOpen = from.net_quantity * units > 0 && quantity <= Math.abs(from.net_quantity);
  return isOpen && (known === undefined || known.net_quantity * units >= 0) ? { from, known, quantity } : null;
}

/**
 * Moves open quantity to another product of the same portfolio and contract. Both positions stay the fold of their entries: what leaves one
 * at its average cost comes into the other at the same, to the unit; nothing is traded, charged or realised.
 */
export async function convert(
  trx: Trx,
  emit: Emit,
  { from, known, quantity }: Conversion,
  product: Body['product'],
  { tradingDate, marks, timestamps }: { readonly tradingDate: string; readonly marks: Marks; readonly timestamps: Timestamps },
): Promise<void> {
  const into: PositionRow = known ?? {
    ...from,
    id: newId(timestamps.receivedAt),
    product,
    ...accountingColumns(FLAT_POSITION),
    revision: 0,
  };
  const entry = conversionOf(positionState(from), quantity);
  const id = newId(timestamps.receivedAt);
  const moved = [
    after(from, convertOut(positionState(from), entry), tradingDate, timestamps),
    after(into, convertIn(positionState(into), entry), tradingDate, timestamps),
  ];
  await savePositions(trx, moved);
  await insertFill(trx, entryRow(from, 'conversion-out', id, entry, tradingDate, timestamps));
  await insertFill(trx, entryRow(into, 'conversion-in', id, entry, tradingDate, timestamps));
  for (const row of moved)
    emit(row.user_id, 'position.updated', { position: presentPosition(row, marks) }, exchangeTime(row.updated_at.getTime()));
  const signed = from.net_quantity < 0 ? -quantity : quantity;
  const conversion = {
    position_id: from.id,
    portfolio_id: from.portfolio_id,
    instrument: presentInstrument(from.instrument),
    from: from.product,
    to: product,
    quantity: signed,
    lots: signed / from.instrument.lotSize,
  };
  emit(from.user_id, 'position.converted', { conversion }, timestamps.exchangeAt);
}
