import { marketCalendar } from '#client/platform/market-calendar.ts';
import { buy, carried, future, sell } from '#domain/bots/base/parts.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition, BotLeg } from '#domain/bots/definition.ts';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import { APP_BASE } from '#contract/constants.ts';
import type { Chain, Instrument, OrderRequest } from '#client/api/types.ts';
import type { LegMarket } from './leg-market.ts';

/** A leg as an order of the basket. */
export interface LegOrder {
  readonly instrument: Instrument;
  readonly order: OrderRequest;
}

/**
 * Returns the switched-on legs as orders; null when one cannot be ordered. Market prices are not copied: without the trader's own price the order is a
 * protected market order.
 */
export function legOrders(legs: readonly LegMarket[]): readonly LegOrder[] | null {
  const orders: LegOrder[] = [];
  for (const { leg, instrument, held } of legs) {
    if (!leg.on) continue;
    if (instrument === null || held === null || !instrument.tradable) return null;
    orders.push({
      instrument,
      order: {
        instrument_id: instrument.instrument_id,
        transaction_type: leg.side === 'buy' ? 'BUY' : 'SELL',
        order_type: leg.price === null ? 'MARKET' : 'LIMIT',
        product: 'NRML',
        validity: 'DAY',
        lots: leg.lots,
        price: leg.price,
        trigger_price: null,
      },
    });
  }
  return orders;
}

/** The steps between the money and a strike, away from the money; null when the strike is not listed. */
function offsetOf(chain: Chain, leg: PlannedLeg): number | null {
  const strikes = chain.rows.map(({ strike }) => strike).toSorted((a, b) => a - b);
  const [at, money] = [strikes.indexOf(leg.strike ?? Number.NaN), strikes.indexOf(chain.atm_strike)];
  if (at < 0 || money < 0) return null;
  return leg.kind === 'call' ? at - money : money - at;
}

/**
 * Returns a bot definition whose legs are distances from the money and expiry ranks, so that the bot can enter at other levels; null when a leg cannot be
 * expressed so. All other rules are those of a position carried until the day before its expiry.
 */
export function botDefinition(chain: Chain, legs: readonly PlannedLeg[]): BotDefinition | null {
  const made: BotLeg[] = [];
  for (const leg of legs.filter(({ on }) => on)) {
    const side = leg.side === 'buy' ? buy : sell;
    if (leg.kind === 'future') {
      made.push(future(leg.side, { lots: leg.lots }));
      continue;
    }
    const offset = leg.kind === 'underlying' ? null : offsetOf(chain, leg);
    const rank = chain.expiries.findIndex(({ expiry }) => expiry === leg.expiry) + 1;
    if (offset === null || rank === 0 || leg.kind === 'underlying') return null;
    made.push(side(leg.kind, offset, { lots: leg.lots, expiry: { cycle: 'any', rank } }));
  }
  const definition: BotDefinition = { ...carried(made), underlying: chain.underlying };
  return made.length > 0 && checkDefinition(marketCalendar, definition, 'trading').length === 0 ? definition : null;
}

/** Returns the address of a new alert on the underlying reaching a breakeven from its current side. */
export function breakevenAlert(instrumentId: string, spot: number, breakeven: number): string {
  const level = String(Math.round(breakeven * 100) / 100);
  const query = new URLSearchParams({ tab: 'rules', new: instrumentId, [breakeven < spot ? 'below' : 'above']: level });
  return `${APP_BASE}/strategy_alerts?${query.toString()}`;
}
