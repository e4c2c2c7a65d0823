import type { Instrument } from '#domain/instruments/instrument.ts';
import { type OpenUnits, openingQuantity } from '#domain/risk/adds-risk.ts';
import type { RiskScope } from '#domain/risk/risk-denial.ts';
import type { AccountExposureRow, WorkingUnitsRow } from '#server/repositories/account-exposure.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';

type Named = Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product'>;

const keyOf = (row: Named) => `${row.portfolio_id} ${row.instrument_id} ${row.product}`;
const FLAT: OpenUnits = { netQuantity: 0, workingBuy: 0, workingSell: 0 };

interface Held extends Named {
  units: OpenUnits;
}

/** Units of an account by contract, product and portfolio. Orders under judgement are added one after the other. */
export interface OpenBook {
  /** Returns how many units of an order could open something, with everything added so far. */
  opening(order: Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product' | 'side'>, quantity: number): number;
  add(order: Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product' | 'side'>, quantity: number): void;
  /** Returns the lots of a scope that are open or could be opened by what works. */
  openLots(scope: RiskScope, instrumentOf: (id: string) => Instrument | null): number;
}

/** Returns the book of an account's exposure. */
export function openBookOf(exposure: Pick<AccountExposureRow, 'open' | 'working'>): OpenBook {
  const held = new Map<string, Held>();

  function heldOf(row: Named): Held {
    const key = keyOf(row);
    const known = held.get(key);
    if (known) return known;
    const { portfolio_id, instrument_id, product } = row;
    const made = { portfolio_id, instrument_id, product, units: FLAT };
    held.set(key, made);
    return made;
  }

  function add(order: Named & Pick<WorkingUnitsRow, 'side'>, quantity: number): void {
    const one = heldOf(order);
    const { units } = one;
    one.units =
      order.side === 'buy'
        ? { ...units, workingBuy: units.workingBuy + quantity }
        : { ...units, workingSell: units.workingSell + quantity };
  }

  for (const row of exposure.open) {
    const one = heldOf(row);
    one.units = { ...one.units, netQuantity: row.net_quantity };
  }
  for (const row of exposure.working) add(row, row.quantity);

  return {
    opening: (order, quantity) => openingQuantity(heldOf(order).units, order.side, quantity),
    add,
    openLots(scope, instrumentOf) {
      let lots = 0;
      for (const { portfolio_id, instrument_id, units } of held.values()) {
        if (scope.kind === 'portfolio' && scope.id !== portfolio_id) continue;
        const { netQuantity, workingBuy, workingSell } = units;
        const bare = { netQuantity, workingBuy: 0, workingSell: 0 };
        const all = Math.abs(netQuantity) + openingQuantity(bare, 'buy', workingBuy) + openingQuantity(bare, 'sell', workingSell);
        lots += Math.ceil(all / (instrumentOf(instrument_id)?.lotSize ?? 1));
      }
      return lots;
    },
  };
}

/** Returns the book as it is once what is open of the order's contract is closed: those lots make room for the ones that a reversal opens. */
export function bookAfterClose(exposure: Pick<AccountExposureRow, 'open' | 'working'>, order: Named): OpenBook {
  const key = keyOf(order);
  return openBookOf({ ...exposure, open: exposure.open.filter((row) => keyOf(row) !== key) });
}
