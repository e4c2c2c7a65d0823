import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { executeOrder } from '#contract/operations/orders.ts';
import { squareOffPlan } from '#domain/positions/square-off-plan.ts';
import type { Trx } from '#server/db/database.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import { requirePosition } from '#server/policies/access.ts';
import { closingQuantity } from '#server/repositories/orders.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { findPosition, lockPosition, lockPositions } from '#server/repositories/positions.ts';
import type { AccountLock } from './account-lock.ts';
import { portfolioOf } from './account-lock.ts';
import { protectionOf } from './order-tickets.ts';
import type { Placing } from './placing.ts';
import { unitLedgerOf } from '../risk/account-exposure.ts';

type SquareOffBody = Extract<BodyOf<typeof executeOrder>, { action: 'square_off' }>;

/** Market orders that close a position, and the locked position. */
export interface Closing {
  readonly placing: Placing;
  readonly position: PositionRow;
}

/** Returns market orders that close a position, or the requested lots, up to the quantity open and not being closed yet. */
export async function squareOffOf(trx: Trx, lock: AccountLock, body: SquareOffBody, key: string): Promise<Closing> {
  const portfolio = await portfolioOf(trx, lock, body.portfolio_id);
  const position = requirePosition(await lockPosition(trx, portfolio.id, body.position_id));
  if (position.net_quantity === 0) throw new AppError('position.flat');
  const { instrument, product } = position;
  const plan = squareOffPlan({
    netQuantity: position.net_quantity,
    closingQuantity: await closingQuantity(trx, position.id),
    lotSize: instrument.lotSize,
    freezeQuantity: instrument.freezeQuantity,
    quantity: body.lots === undefined ? null : body.lots * instrument.lotSize,
  });
  if (plan.quantities.length === 0) throw new AppError('position.closing');
  const protection = protectionOf(body);
  const placing: Placing = {
    lock,
    portfolio,
    key,
    origin: 'hand',
    tickets: plan.quantities.map((quantity) => ({
      instrument,
      terms: { side: plan.side, kind: 'market', product, validity: 'DAY', quantity, limitPrice: null, triggerPrice: null, protection },
    })),
    closes: closesOf(position),
  };
  return { placing, position };
}

/**
 * Returns the position if orders of this contract, side and product can only close it, all working orders counted; undefined if they could open
 * something.
 */
export async function closedOnlyBy(
  trx: Trx,
  { lock, portfolio, tickets }: Pick<Placing, 'lock' | 'portfolio' | 'tickets'>,
): Promise<Placing['closes']> {
  const [first] = tickets;
  if (first === undefined) return undefined;
  const { instrument, terms } = first;
  const { side, product } = terms;
  const alike = tickets.every((one) => one.instrument.id === instrument.id && one.terms.side === side && one.terms.product === product);
  if (!alike || tickets.some(({ variety }) => variety === 'amo')) return undefined;
  const key = { portfolio_id: portfolio.id, instrument_id: instrument.id, product };
  const [position] = await lockPositions(trx, [key]);
  const quantity = tickets.reduce((sum, one) => sum + one.terms.quantity, 0);
  const ledger = unitLedgerOf(await readAccountExposure(trx, lock.account.id));
  return position === undefined || ledger.opening({ ...key, side }, quantity) > 0 ? undefined : closesOf(position);
}

/** Returns the binding of closing orders to their position: at sending they are checked against the quantity still open. */
export function closesOf(position: Pick<PositionRow, 'id' | 'net_quantity'>): NonNullable<Placing['closes']> {
  const direction = Math.sign(position.net_quantity);
  return {
    positionId: position.id,
    async stillOpen(trx, ids) {
      const now = await findPosition(trx, position.id);
      return Math.max(0, (now?.net_quantity ?? 0) * direction - (await closingQuantity(trx, position.id, ids)));
    },
  };
}
