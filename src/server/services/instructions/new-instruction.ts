import { newId } from '#server/platform/new-id.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { insertInstruction } from '#server/repositories/instructions.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { announce } from './announce.ts';

type Made = Pick<InstructionRow, 'kind' | 'status' | 'client_key'> &
  Partial<
    Pick<
      InstructionRow,
      | 'portfolio_id'
      | 'instrument_id'
      | 'instrument'
      | 'product'
      | 'position_id'
      | 'parent_order_id'
      | 'bot_id'
      | 'set_id'
      | 'cancels'
      | 'fills_cursor'
    >
  >;

/** Stores a new instruction of an account and says so. `stateOf` gets the id that its orders are named after. */
export async function storeNew(
  trx: Trx,
  emit: Emit,
  account: Pick<BrokerAccountRow, 'id' | 'user_id' | 'account_number'>,
  made: Made,
  stateOf: (id: string) => unknown,
  timestamps: Timestamps,
): Promise<InstructionRow> {
  const id = newId(timestamps.receivedAt);
  const row: InstructionRow = {
    id,
    user_id: account.user_id,
    broker_account_id: account.id,
    account_number: account.account_number,
    portfolio_id: null,
    instrument_id: null,
    instrument: null,
    product: null,
    position_id: null,
    parent_order_id: null,
    bot_id: null,
    set_id: null,
    cancels: [],
    fills_cursor: 0,
    tries: {},
    ...made,
    live: true,
    state: stateOf(id),
    orders: [],
    reason_code: null,
    revision: 1,
    created_at: new Date(timestamps.exchangeAt),
    updated_at: new Date(timestamps.exchangeAt),
    received_at: new Date(timestamps.receivedAt),
  };
  await insertInstruction(trx, row);
  announce(emit, null, row, exchangeTime(row.updated_at.getTime()));
  return row;
}
