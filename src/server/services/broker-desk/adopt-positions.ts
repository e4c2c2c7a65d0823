import { NO_CHARGES } from '#domain/fees/charges.ts';
import type { Brought } from '#domain/positions/brought-positions.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { Venue } from '#server/market/venue.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import { presentPosition } from '#server/presenters/position.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { insertFill } from '#server/repositories/fills.ts';
import { lockPositionsOfContract, savePositions } from '#server/repositories/positions.ts';
import { forgetBaseline } from '#server/repositories/risk-day-baselines.ts';
import { emptyPosition, fillRowOf, positionAfter } from '../positions/position-rows.ts';
import { groupElsewhere } from './group-elsewhere.ts';

/** A position that trades do not explain is taken over once it has stayed so for this long: the trade book of a broker may be behind. */
export const CONFIRM_MS = 5_000;

interface Needs {
  readonly clock: WallClock;
  readonly venue: Venue;
}

/** The fate of positions that only the broker shows. */
interface Adoption {
  readonly booked: readonly Brought[];
  readonly waiting: readonly Brought[];
}

/** Tells the owner what the group has taken over or let go. */
function tell(emit: Emit, { venue }: Needs, row: PositionRow, { way, quantity, price }: Brought, receivedAt: WallTime): void {
  const marks = { receivedAt, source: venue.source, quote: venue.quote };
  const { id: position_id, portfolio_id, account_number, instrument, product } = row;
  const brought = {
    ...{ position_id, portfolio_id, account_number, instrument: presentInstrument(instrument), product },
    ...{ way, quantity, lots: quantity / instrument.lotSize, price: priceToDecimal(price) },
  };
  emit(row.user_id, 'position.updated', { position: presentPosition(row, marks) }, venue.now());
  emit(row.user_id, 'position.brought', { brought }, venue.now());
}

/** Books what the group takes over or lets go, if our books still have what that follows from. Returns whether it was booked. */
async function book(needs: Needs, trx: Trx, emit: Emit, account: BrokerAccountRow, brought: Brought): Promise<boolean> {
  const { venue, clock } = needs;
  const instrument = venue.instrument(brought.instrumentId);
  if (instrument === null) return false;
  const group = await groupElsewhere(trx, emit, account, clock);
  const rows = await lockPositionsOfContract(trx, account.id, brought.instrumentId, brought.product);
  // Booked meanwhile, by this or another comparison or by a trade.
  if (rows.reduce((sum, row) => sum + row.net_quantity, 0) !== brought.ours) return false;
  const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
  const tradeDate = venue.tradingDate();
  const { instrumentId: instrument_id, product } = brought;
  const owner = {
    ...{ user_id: account.user_id, broker_account_id: account.id, portfolio_id: group.id },
    ...{ account_number: account.account_number, instrument_id, instrument, product, trading_date: tradeDate },
  };
  const known = rows.find((row) => row.portfolio_id === group.id);
  const before = known ?? emptyPosition(owner, timestamps);
  if (known === undefined) await savePositions(trx, [before]);
  const fill = {
    tradeId: `brought/${newId(timestamps.receivedAt)}`,
    side: brought.quantity > 0 ? ('buy' as const) : ('sell' as const),
    quantity: Math.abs(brought.quantity),
    price: brought.price,
    charges: NO_CHARGES,
  };
  await insertFill(trx, fillRowOf(before, null, fill, tradeDate, timestamps, brought.way === 'in' ? 'brought-in' : 'brought-out'));
  const after = { ...positionAfter(before, fill, tradeDate, timestamps), revision: before.revision + 1 };
  await savePositions(trx, [after]);
  // The day began with what came from an earlier one: its beginning is counted anew.
  await forgetBaseline(trx, group.id, tradeDate);
  tell(emit, needs, after, brought, timestamps.receivedAt);
  return true;
}

const nameOf = ({ instrumentId, product, way, quantity }: Brought) => `${instrumentId} ${product} ${way} ${quantity}`;

/** Returns the function that takes over positions that only the broker shows, each once it has been seen twice. */
export function createPositionAdoption(needs: Needs) {
  const { clock, venue } = needs;
  /** By account: when each was first seen as it is. */
  const seen = new Map<string, ReadonlyMap<string, WallTime>>();

  return async (account: BrokerAccountRow, found: readonly Brought[]): Promise<Adoption> => {
    const now = clock.now();
    const before = seen.get(account.id);
    const since = new Map(found.map((brought) => [nameOf(brought), before?.get(nameOf(brought)) ?? now]));
    seen.set(account.id, since);
    const isOld = (brought: Brought) => now - (since.get(nameOf(brought)) ?? now) >= CONFIRM_MS;
    const booked: Brought[] = [];
    for (const brought of found.filter(isOld)) {
      // In the venue's queue: no session ends between learning the date and booking on it.
      const done = await venue.execute({
        inputs: async () => [],
        conclude: (trx, emit) => book(needs, trx, emit, account, { ...brought, ours: brought.ours + sumOf(booked, brought) }),
      });
      if (done) booked.push(brought);
    }
    return { booked, waiting: found.filter((brought) => !isOld(brought)) };
  };
}

/** What was booked just now of the same contract, where a position has turned. */
const sumOf = (booked: readonly Brought[], { instrumentId, product }: Brought) =>
  booked.filter((one) => one.instrumentId === instrumentId && one.product === product).reduce((sum, { quantity }) => sum + quantity, 0);
