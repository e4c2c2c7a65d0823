import { createSquareOff, squareOffLeg } from '#domain/positions/square-off-job.ts';
import type { Trx } from '#server/db/database.ts';
import type { LegPosition, KeptSquareOff } from '#server/db/tables/instruction-states.ts';
import type { InstructionKind, InstructionRow } from '#server/db/tables/instructions.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { storeNew } from './new-instruction.ts';

export function legPositionOf(position: PositionRow): LegPosition {
  return { positionId: position.id, portfolioId: position.portfolio_id, instrument: position.instrument, product: position.product };
}

/** Returns the leg that closes a position, or a number of its units; null = all. */
export function legOf(position: PositionRow, quantity: number | null = null) {
  const { lotSize, freezeQuantity, underlying } = position.instrument;
  return squareOffLeg(
    {
      positionId: position.id,
      net: position.net_quantity,
      // A hedge protects within one underlying of one portfolio and product.
      group: `${position.portfolio_id} ${underlying} ${position.product}`,
      lotSize,
      freezeQuantity,
    },
    quantity,
  );
}

interface SquareOffPlanned {
  readonly kind: Extract<InstructionKind, 'square-off' | 'auto-square-off'>;
  readonly scope: string;
  readonly portfolioId: string | null;
  readonly positions: readonly PositionRow[];
  /** Working orders to cancel first. */
  readonly clearing: readonly string[];
  readonly clientKey: string;
  /** Units to close of each position; all of it when absent. */
  readonly quantity?: number;
}

/** Stores a square-off of the open positions: a job that survives a restart, with a result for each leg. */
export function storeSquareOff(
  trx: Trx,
  emit: Emit,
  account: Pick<BrokerAccountRow, 'id' | 'user_id' | 'account_number'>,
  planned: SquareOffPlanned,
  timestamps: Timestamps,
): Promise<InstructionRow> {
  const open = planned.positions.filter((position) => position.net_quantity !== 0);
  const positions = open.map(legPositionOf);
  const legs = open.map((position) => legOf(position, planned.quantity ?? null));
  return storeNew(
    trx,
    emit,
    account,
    {
      kind: planned.kind,
      status: 'working',
      client_key: planned.clientKey,
      portfolio_id: planned.portfolioId,
      cancels: planned.clearing,
    },
    (id): KeptSquareOff => ({ scope: planned.scope, positions, job: createSquareOff(id, legs, planned.clearing) }),
    timestamps,
  );
}
