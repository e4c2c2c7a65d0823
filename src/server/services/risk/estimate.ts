import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { estimateOrders } from '#contract/operations/risk.ts';
import { istDate } from '#domain/calendar/ist.ts';
import { sessionOf } from '#domain/calendar/sessions.ts';
import { nextTradingDay, sessionOn } from '#domain/calendar/trading-days.ts';
import { addCharges, NO_CHARGES } from '#domain/fees/charges.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import type { AccountRequirement, PlannedOrder } from '#domain/risk/account-requirement.ts';
import { depthFill } from '#domain/risk/depth-fill.ts';
import { type FilledLeg, maxLossOf } from '#domain/risk/max-loss.ts';
import { type Nudge, nudgesOf } from '#domain/risk/nudges.ts';
import { MONEY_SCALE, type Money, moneyToDecimal, subtractMoney } from '#domain/units/money.ts';
import { type Price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { type ExchangeTime, wallTime } from '#domain/units/time.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/account-access.ts';
import { requirePortfolioOf } from '#server/policies/order-access.ts';
import { presentCharges } from '#server/presenters/charges.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { listPlacedSince, type RecentOrder } from '#server/repositories/recent-orders.ts';
import type { OrderRefusal } from '../order-review.ts';
import { ticketOf } from '../order-tickets.ts';
import { heldFor, refusedByHolding, refusedByHour, refusedByRules } from '../placing-checks.ts';
import type { Ticket } from '../place-orders.ts';
import { openBookOf } from './account-exposure.ts';
import { type AccountMargin, accountMarginOf, takenBy } from './account-margin.ts';
import { type Judged, judgeOrders, type JudgedRow } from './judge-orders.ts';
import type { RiskJudge } from './judge-risk.ts';
import { largestLots } from './largest-lots.ts';
import { isNaked } from './naked-shorts.ts';
import { type OrderPrices, orderPrices } from './order-prices.ts';

type Answer = AnswerOf<typeof estimateOrders>;

/** The same order again within this time is worth a word. */
const DUPLICATE_MS = 10_000;

interface Looked {
  readonly ticket: Ticket;
  readonly judged: Judged;
  readonly prices: OrderPrices;
  readonly expected: number | null;
  readonly slippage: number | null;
  readonly slices: readonly number[];
  /** Null = its price is not known. */
  readonly planned: readonly PlannedOrder[] | null;
}

const decimals = (value: number | null): number | null => (value === null ? null : Math.round(value * MONEY_SCALE) / MONEY_SCALE);
const decimalOf = (amount: Money | null): number | null => (amount === null ? null : moneyToDecimal(amount));

function presentRefusal(refusal: OrderRefusal | null): Answer['orders'][number]['refusal'] {
  if (refusal === null) return null;
  return { code: refusal.code, message: ERRORS[refusal.code as ErrorCode].message, values: { ...refusal.values } };
}

/** The most that is taken on the way, one order after the other, over what is taken before; null when a price is missing. */
function requiredBy(margin: AccountMargin, before: AccountRequirement | null, orders: readonly PlannedOrder[]): Money | null {
  const taken = takenBy(margin, [], orders);
  return before === null || taken === null ? null : subtractMoney(taken.most, before.total);
}

/** When the next session opens. */
function nextOpen(at: ExchangeTime): ExchangeTime {
  const today = sessionOf(istDate(at));
  return today !== null && at < today.opensAt ? today.opensAt : sessionOn(nextTradingDay(istDate(at))).opensAt;
}

const isHedge = ({ ticket: { instrument, terms } }: Looked): boolean => instrument.kind === 'option' && terms.side === 'buy';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly margins: MarginSource;
  readonly judge: RiskJudge;
}

/** Returns the ticket. Throws, at its field, when there can be no such order: what it would cost is not known. */
function priceable(ticket: Ticket, path: string): Ticket {
  const { instrument, terms } = ticket;
  if (!instrument.tradable) throw errorAtField('order.not-tradable', `${path}.instrument_id`);
  if (instrument.kind === 'equity' ? terms.product === 'NRML' : terms.product === 'CNC')
    throw errorAtField('order.product-not-supported', `${path}.product`);
  return ticket;
}

/** Returns the service of estimates: the truth before the trade, from the same judge that will decide about it. */
export function createEstimateService({ db, clock, venue, margins, judge }: Needs) {
  function lookAt(ticket: Ticket, judged: Judged, margin: AccountMargin): Looked {
    const { instrument, terms } = ticket;
    const prices = orderPrices(venue, instrument, terms, clock.now());
    const { worst, fillsNow, quote } = prices;
    const fill = quote === null ? { expected: null, slippage: null } : depthFill(quote.depth, terms.side, terms.quantity, worst);
    const { quantity } = terms;
    const planned =
      worst === null ? null : margin.planned({ instrument, side: terms.side, quantity, opening: judged.opening, worst, fillsNow });
    const slices = sliceByFreeze(terms.quantity, instrument.lotSize, instrument.freezeQuantity);
    return { ticket, judged, prices, ...fill, slices, planned };
  }

  const worstOf = ({ prices }: Looked): Price | null => prices.worst;
  const expectedOf = (one: Looked): Price | null => (one.expected === null ? worstOf(one) : priceFromDecimal(one.expected));

  function chargesOf(looked: readonly Looked[], priceOf: (one: Looked) => Price | null) {
    const tradeDate = venue.tradingDate();
    return looked.reduce((sum, one) => {
      const price = priceOf(one);
      if (price === null) return sum;
      const { instrument, terms } = one.ticket;
      return one.slices.reduce(
        (all, quantity) =>
          addCharges(all, estimateCharges({ instrument, side: terms.side, price, quantity, tradeDate, product: terms.product })),
        sum,
      );
    }, NO_CHARGES);
  }

  /** Seconds since the newest of the recent orders that is the same; an id begins with the time it was made. */
  function repeatedAgo(recent: readonly RecentOrder[], instrumentId: string, { side, quantity }: Ticket['terms']): number | null {
    const same = recent.filter((row) => row.instrument_id === instrumentId && row.side === side && row.quantity === quantity);
    const madeAt = same.map(({ id }) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
    return madeAt.length === 0 ? null : Math.max(0, Math.floor((clock.now() - Math.max(...madeAt)) / 1000));
  }

  return {
    async estimateOrders(userId: string, body: BodyOf<typeof estimateOrders>): Promise<Answer> {
      const account = requireAccount(await findAccountByNumber(db, userId, body.account_number));
      const portfolio = requirePortfolioOf(await findPortfolio(db, userId, body.portfolio_id), account.id);
      const tickets = body.orders.map((request, place) => priceable(ticketOf(venue, request, `orders.${place}`), `orders.${place}`));
      const moment = { exchangeAt: venue.now(), receivedAt: clock.now() };
      const exposure = await readAccountExposure(db, account.id);
      const rows = tickets.map(({ instrument, terms }): JudgedRow => ({
        broker_account_id: account.id,
        portfolio_id: portfolio.id,
        instrument_id: instrument.id,
        instrument,
        product: terms.product,
        side: terms.side,
        kind: terms.kind,
        quantity: terms.quantity,
        filled_quantity: 0,
        limit_price: terms.limitPrice,
        trigger_price: terms.triggerPrice,
        protection: terms.protection ?? null,
      }));
      const judged = judgeOrders(openBookOf(exposure), rows);
      const margin = accountMarginOf(exposure, venue, margins);
      const looked = judged.flatMap((one, place) => {
        const ticket = tickets[place];
        return ticket === undefined ? [] : [lookAt(ticket, one, margin)];
      });
      const at = { brokerName: account.broker_name, closes: false };
      const own = looked.map(
        // What only closes may name its position and then passes the hour.
        ({ ticket, judged: { opening } }) =>
          refusedByRules(ticket, venue, moment) ?? refusedByHour(ticket, { ...at, closes: opening === 0 }, venue, moment),
      );
      const { judged: judging, holding } = await db.transaction().execute(async (trx) => ({
        judged: await judge.judgeOf(trx, { broker_account_id: account.id, portfolio_id: portfolio.id }, exposure),
        holding: await heldFor(trx, rows),
      }));
      const found = judging(judged, moment);
      const refusals = found.map((refusal, place) => own[place] ?? refusedByHolding(rows, place, holding) ?? refusal);

      const before = margin.requirement([]);
      const isPriced = looked.every(({ planned }) => planned !== null);
      const planned = looked.flatMap((one) => one.planned ?? []);
      const places = [...looked.keys()];
      const hedgeFirst = [
        ...places.filter((place) => looked[place] && isHedge(looked[place])),
        ...places.filter((place) => !(looked[place] && isHedge(looked[place]))),
      ];
      const required = isPriced ? requiredBy(margin, before, planned) : null;
      const protectedFirst = isPriced
        ? requiredBy(
            margin,
            before,
            hedgeFirst.flatMap((place) => looked[place]?.planned ?? []),
          )
        : null;
      const filled = isPriced ? margin.requirement(planned.map((order) => ({ ...order, fillsNow: true }))) : null;
      const final = before === null || filled === null ? null : subtractMoney(filled.total, before.total);
      const available = before === null ? null : subtractMoney(subtractMoney(margin.cash, margin.futuresLoss), before.total);

      const [only] = rows;
      const [ticket] = tickets;
      /** Whether so many lots would be taken, or why not. */
      const refusalOf = (row: JudgedRow, asked: Ticket, lots: number): OrderRefusal | null => {
        const sized = { ...row, quantity: lots * row.instrument.lotSize };
        const terms = { ...asked.terms, quantity: sized.quantity };
        return (
          refusedByRules({ ...asked, terms }, venue, moment) ??
          refusedByHolding([sized], 0, holding) ??
          judging(judgeOrders(openBookOf(exposure), [sized]), moment)[0] ??
          null
        );
      };
      const mostLots =
        only === undefined || ticket === undefined || rows.length > 1
          ? []
          : [largestLots(only.instrument, venue.tradingDate(), (lots) => refusalOf(only, ticket, lots))];

      const charges = chargesOf(looked, expectedOf);
      const legs = looked.flatMap((one): FilledLeg[] => {
        // The most is what the worst fill can lose: the book may have moved before the order is there.
        const price = worstOf(one);
        const { instrument, terms } = one.ticket;
        return price === null ? [] : [{ instrument, side: terms.side, quantity: terms.quantity, price: priceToDecimal(price) }];
      });
      const loss = legs.length === looked.length ? maxLossOf(legs) : { kind: 'unknown' as const };

      const recent = await listPlacedSince(db, account.id, venue.tradingDate(), wallTime(clock.now() - DUPLICATE_MS));
      const nudges: Nudge[] = [
        ...nudgesOf(
          looked.map(({ ticket: { instrument, terms }, judged: { opening }, prices }) => ({
            instrument,
            side: terms.side,
            opening,
            quantity: terms.quantity,
            limitPrice: terms.limitPrice,
            quote: prices.quote,
            freshness: prices.freshness,
            quoteAge: prices.quote === null ? null : Math.max(0, Math.floor((clock.now() - venue.receivedAt()) / 1000)),
            repeatedAgo: repeatedAgo(recent, instrument.id, terms),
            naked: isNaked(
              instrument,
              terms.side,
              exposure,
              looked.map((one) => one.ticket),
              (id) => venue.instrument(id),
            ),
          })),
          { tradingDate: venue.tradingDate(), opensAt: venue.sessionOpen() ? null : nextOpen(moment.exchangeAt) },
        ),
      ];
      if (required !== null && protectedFirst !== null && protectedFirst < required)
        nudges.push({ code: 'nudge.hedge-first', order: null, values: { saves: moneyToDecimal(subtractMoney(required, protectedFirst)) } });

      return {
        required: decimalOf(required),
        required_hedge_first: decimalOf(protectedFirst),
        final: decimalOf(final),
        available: decimalOf(available),
        available_after: available === null || final === null ? null : moneyToDecimal(subtractMoney(available, final)),
        margin_change: before === null || filled === null ? null : moneyToDecimal(subtractMoney(filled.blocked, before.blocked)),
        hedge_first: hedgeFirst,
        charges: presentCharges(charges),
        max_loss: loss.kind === 'defined' ? decimals(loss.amount + moneyToDecimal(chargesOf(looked, worstOf).total)) : null,
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
        exchange_at: moment.exchangeAt,
        received_at: venue.receivedAt(),
      };
    },
  };
}
