import type { Estimate, Order, Position } from '#client/api/types.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { liveMark, markOfPosition } from '#client/state/positions/profit.ts';

/** The exit of one of several positions closed together. */
export interface ExitLine {
  readonly position: Position;
  /** Units to close. */
  readonly units: number;
  /** Exit price; null = unknown. */
  readonly price: number | null;
  /** Profit of the closed units against their average price, before charges; null = unknown. */
  readonly gross: number | null;
}

/** The exits of several positions and their P&L. A sum with an unknown part is null. */
export interface ExitSum {
  readonly lines: readonly ExitLine[];
  readonly gross: number | null;
  /** Charges of the closing orders only, without those of the opening orders. */
  readonly charges: number | null;
  readonly net: number | null;
}

/** Rounds an amount as displayed, so that a shown sum equals the sum of the shown amounts. */
const shown = (amount: number) => Math.round(amount * 100) / 100;

function lineOf(position: Position, units: number, price: number | null): ExitLine {
  const { average_price: average, net_quantity: open } = position;
  const isKnown = price !== null && average !== null;
  return { position, units, price, gross: isKnown ? shown((price - average) * units * Math.sign(open)) : null };
}

function sumOf(lines: readonly ExitLine[], charges: number | null): ExitSum {
  const gross = lines.reduce<number | null>((sum, line) => (sum === null || line.gross === null ? null : shown(sum + line.gross)), 0);
  return { lines, gross, charges, net: gross === null || charges === null ? null : shown(gross - charges) };
}

/**
 * Returns the P&L of closing the positions at the server's estimated prices, else at their marks. `estimate` has one order for each position, in the same
 * order.
 */
export function plannedExits(positions: readonly Position[], estimate: Estimate | null): ExitSum {
  const lines = positions.map((position, at) => {
    const mark = markOfPosition(position, liveMark)?.price ?? null;
    return lineOf(
      position,
      Math.abs(position.net_quantity),
      estimate?.orders[at]?.expected_price ?? (mark === null ? null : priceToDecimal(mark)),
    );
  });
  return sumOf(lines, estimate === null ? null : estimate.charges.total);
}

/** Returns the P&L realised by the orders that closed positions, each at the mean price of its fills. Orders without a fill are left out. */
export function bookedExits(positions: readonly Position[], orders: readonly Order[]): ExitSum {
  const filled = orders.filter((order) => order.filled_quantity > 0);
  const lines = positions.flatMap((position) => {
    const own = filled.filter(
      ({ instrument, product, portfolio_id: portfolio }) =>
        instrument.instrument_id === position.instrument.instrument_id &&
        product === position.product &&
        portfolio === position.portfolio_id,
    );
    const units = own.reduce((sum, order) => sum + order.filled_quantity, 0);
    const value = own.reduce<number | null>(
      (sum, order) => (sum === null || order.average_price === null ? null : sum + order.average_price * order.filled_quantity),
      0,
    );
    return units === 0 ? [] : [lineOf(position, units, value === null ? null : value / units)];
  });
  return sumOf(
    lines,
    filled.reduce((sum, order) => shown(sum + order.charges.total), 0),
  );
}
