import type { Estimate, Order, Position } from '#client/api/types.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { liveMark, markOfPosition } from '#client/state/positions/profit.ts';

/** One of several positions that are closed together. */
export interface ExitLine {
  readonly position: Position;
  /** Units that are closed. */
  readonly units: number;
  /** At which they are closed; null = not known. */
  readonly price: number | null;
  /** Profit of what is closed against its average price, before charges; null = not known. */
  readonly gross: number | null;
}

/** Positions that are closed together, and what that books. A sum of which a part is missing is not known. */
export interface ExitSum {
  readonly lines: readonly ExitLine[];
  readonly gross: number | null;
  /** Of the orders that close, without those that opened. */
  readonly charges: number | null;
  readonly net: number | null;
}

/** An amount as it is shown: a sum is the sum of what is shown. */
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

/** Returns what closing the positions would book at the prices that the server expects, else at their marks. `estimate` is of one order for each position, in their order. */
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

/** Returns what orders have booked that closed positions, each at the mean of its fills. What has no fill yet has no line. */
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
