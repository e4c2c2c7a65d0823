import type { Basket } from '#client/api/types.ts';
import { csvText, exchangeIso, saveCsv } from '#client/platform/csv.ts';
import { nameOfLeg, problemOfLeg } from '../model/basket-view.ts';

const HEAD = [
  'placed_at',
  'basket_id',
  'basket_state',
  'account',
  'portfolio_id',
  'leg',
  'side',
  'symbol',
  'product',
  'lots',
  'leg_state',
  'order_id',
  'order_status',
  'filled_quantity',
  'average_price',
  'reason_code',
];

/** Downloads the baskets as a file, one row per leg. */
export function saveBaskets(baskets: readonly Basket[], date: string | null): void {
  const rows = baskets.flatMap((basket) =>
    basket.targets.flatMap((target) =>
      target.legs.map((leg) => [
        exchangeIso(basket.placed_at),
        basket.basket_id,
        basket.state,
        target.account_number,
        target.portfolio_id,
        leg.leg + 1,
        leg.asked.transaction_type,
        leg.order?.instrument.tradingsymbol ?? nameOfLeg(leg),
        leg.asked.product,
        leg.asked.lots * target.multiplier,
        leg.state,
        leg.order?.order_id ?? null,
        leg.order?.status ?? null,
        leg.order?.filled_quantity ?? null,
        leg.order?.average_price ?? null,
        problemOfLeg(leg)?.code ?? null,
      ]),
    ),
  );
  saveCsv(`baskets-${date ?? 'today'}`, csvText(HEAD, rows));
}
