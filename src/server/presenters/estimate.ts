import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { estimateOrders } from '#contract/operations/risk.ts';
import type { Charges } from '#domain/fees/charges.ts';
import type { Nudge } from '#domain/risk/nudges.ts';
import { MONEY_SCALE, type Money, moneyToDecimal, subtractMoney } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { ExchangeTime, WallTime } from '#domain/units/time.ts';
import type { OrderRefusal } from '#server/services/orders/order-review.ts';
import type { MoneyNeeded } from '#server/services/risk/estimate-needs.ts';
import type { LookedAt, mostLostBy } from '#server/services/risk/look-at-orders.ts';
import { presentCharges } from './charges.ts';

type Answer = AnswerOf<typeof estimateOrders>;

const decimals = (value: number | null): number | null => (value === null ? null : Math.round(value * MONEY_SCALE) / MONEY_SCALE);
const decimalOf = (amount: Money | null): number | null => (amount === null ? null : moneyToDecimal(amount));

function presentRefusal(refusal: OrderRefusal | null): Answer['orders'][number]['refusal'] {
  if (refusal === null) return null;
  return { code: refusal.code, message: ERRORS[refusal.code as ErrorCode].message, values: { ...refusal.values } };
}

/** An estimate as it was found. */
interface Estimate {
  readonly needed: MoneyNeeded;
  readonly looked: readonly LookedAt[];
  readonly refusals: readonly (OrderRefusal | null)[];
  readonly mostLots: readonly (number | null)[];
  readonly charges: Charges;
  readonly loss: ReturnType<typeof mostLostBy>;
  readonly worstCharges: Charges;
  readonly nudges: readonly Nudge[];
  readonly exchangeAt: ExchangeTime;
  readonly receivedAt: WallTime;
}

/** Returns the estimate in wire form; what is not known is null. */
export function presentEstimate({
  needed,
  looked,
  refusals,
  mostLots,
  charges,
  loss,
  worstCharges,
  nudges,
  exchangeAt,
  receivedAt,
}: Estimate): Answer {
  const { required, protectedFirst, final, available, blockedMore, hedgeFirst, brokerDecides } = needed;
  return {
    required: decimalOf(required),
    required_hedge_first: decimalOf(protectedFirst),
    final: decimalOf(final),
    available: decimalOf(available),
    available_after: available === null || final === null ? null : moneyToDecimal(subtractMoney(available, final)),
    ...(brokerDecides ? { broker_decides: true as const } : {}),
    margin_change: decimalOf(blockedMore),
    hedge_first: [...hedgeFirst],
    charges: presentCharges(charges),
    max_loss: loss.kind === 'defined' ? decimals(loss.amount + moneyToDecimal(worstCharges.total)) : null,
    max_loss_kind: loss.kind,
    orders: looked.map(({ prices, expected, slippage, slices, judged: { opening } }, place) => ({
      worst_price: prices.worst === null ? null : priceToDecimal(prices.worst),
      expected_price: decimals(expected),
      slippage: decimals(slippage),
      slices: [...slices],
      adds_risk: opening > 0,
      max_lots: mostLots[place] ?? null,
      refusal: presentRefusal(refusals[place] ?? null),
    })),
    nudges: nudges.map(({ code, order, values }) => ({ code, order, values: { ...values } })),
    exchange_at: exchangeAt,
    received_at: receivedAt,
  };
}
