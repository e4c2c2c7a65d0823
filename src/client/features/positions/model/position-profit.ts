import type { Position } from '#client/api/types.ts';
import { knownMoney, minusKnown, plusKnown } from '#client/state/known-money.ts';
import { type Charges, chargesOf } from '#domain/fees/charges.ts';
import type { PositionState } from '#domain/positions/position-state.ts';
import { unrealisedProfit } from '#domain/positions/profit.ts';
import { type Money, ZERO_MONEY, moneyFromDecimal } from '#domain/units/money.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';

/** Profit of one position or of several. Null where a price is missing, or a figure that another back end has not told: unknown is never 0. */
export interface Profit {
  readonly unrealised: Money | null;
  readonly realised: Money | null;
  readonly gross: Money | null;
  readonly charges: Money | null;
  readonly net: Money | null;
}

const NO_PROFIT: Profit = {
  unrealised: ZERO_MONEY,
  realised: ZERO_MONEY,
  gross: ZERO_MONEY,
  charges: ZERO_MONEY,
  net: ZERO_MONEY,
};

function wireCharges(charges: Position['charges']): Charges {
  return chargesOf({
    brokerage: moneyFromDecimal(charges.brokerage),
    stt: moneyFromDecimal(charges.stt),
    exchange: moneyFromDecimal(charges.exchange),
    sebi: moneyFromDecimal(charges.sebi),
    stamp: moneyFromDecimal(charges.stamp),
    gst: moneyFromDecimal(charges.gst),
  });
}

/** Returns the position of the wire as the integers that the domain reckons with. */
export function positionState(position: Position): PositionState {
  return {
    netQuantity: position.net_quantity,
    openCost: moneyFromDecimal(position.open_cost),
    buyQuantity: position.buy_quantity,
    buyValue: moneyFromDecimal(position.buy_value),
    sellQuantity: position.sell_quantity,
    sellValue: moneyFromDecimal(position.sell_value),
    realised: moneyFromDecimal(position.realised_pnl),
    charges: wireCharges(position.charges),
  };
}

/** Returns the profit of one position at a last price (decimal; null = unknown). */
export function profitOf(position: Position, lastPrice: number | null): Profit {
  const mark: Price | null = lastPrice === null ? null : priceFromDecimal(lastPrice);
  const realised = knownMoney(position.realised_pnl);
  const charges = knownMoney(position.charges.total);
  const unrealised = knownMoney(position.open_cost) === null ? null : unrealisedProfit(positionState(position), mark);
  const gross = plusKnown(realised, unrealised);
  return { unrealised, realised, gross, charges, net: minusKnown(gross, charges) };
}

/** Returns the sum of profits; a part that is unknown in one is unknown in the sum. */
export function totalProfit(profits: readonly Profit[]): Profit {
  return profits.reduce<Profit>(
    (sum, each) => ({
      unrealised: plusKnown(sum.unrealised, each.unrealised),
      realised: plusKnown(sum.realised, each.realised),
      gross: plusKnown(sum.gross, each.gross),
      charges: plusKnown(sum.charges, each.charges),
      net: plusKnown(sum.net, each.net),
    }),
    NO_PROFIT,
  );
}
