import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/operation.ts';
import type { createDailyBot } from '#contract/operations/bots.ts';
import type { placeTrades } from '#contract/operations/orders.ts';
import { DEMO_PASSWORD } from '#contract/demo-password.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { OptionType } from '#domain/instruments/instrument.ts';
import { newId } from '#server/platform/new-id.ts';
import { optionsOf, spotOf } from '#server/market/chain-catalogue.ts';
import { DEMO_NAMES } from './demo-names.ts';
import type { DemoNeeds } from './demo-needs.ts';

type Asked = BodyOf<typeof placeTrades>['orders'][number];

/** The account and portfolio that receive orders. */
interface Target {
  readonly account_number: string;
  readonly portfolio_id: string;
}

export interface DemoTrader {
  readonly userId: string;
  /** The portfolio for orders placed by hand and by bots. */
  readonly desk: Target;
}

/** In English, until a visitor arrives (`namesIn`). */
const names = DEMO_NAMES.en;

/** The bots of a demo: two that end every day, with and without an entry signal, and one that holds to expiry. */
const BOTS = [
  { code: 'nine-twenty-straddle', name: names.straddle },
  { code: 'range-breakout-either', name: names.range },
  { code: 'iron-condor', name: names.condor },
] as const;

/** Returns an option of a listed expiry, this many strikes above the money; null when none is listed. */
function optionAt({ venue }: Pick<DemoNeeds, 'venue'>, underlying: string, rank: number, strikes: number, type: OptionType) {
  const expiry = venue.expiries(underlying).filter((each) => each.expiry > venue.tradingDate())[rank - 1];
  const spot = venue.quote(spotOf(venue.instruments(), underlying)?.id ?? '')?.lastPrice;
  if (expiry === undefined || spot === undefined) return null;
  const side = optionsOf(venue.instruments(), underlying, expiry.expiry).filter(({ optionType }) => optionType === type);
  const rows = side.toSorted((a, b) => a.strike - b.strike);
  const middle = rows.reduce(
    (best, row, place) => (Math.abs(row.strike - spot) < Math.abs((rows[best]?.strike ?? 0) - spot) ? place : best),
    0,
  );
  return rows[middle + strikes] ?? null;
}

const order = (instrument: { readonly id: string } | null, side: Asked['transaction_type'], more: Partial<Asked> = {}): Asked[] =>
  instrument === null
    ? []
    : [
        {
          instrument_id: instrument.id,
          transaction_type: side,
          order_type: 'MARKET',
          product: 'NRML',
          validity: 'DAY',
          lots: 1,
          price: null,
          trigger_price: null,
          variety: 'regular',
          ...more,
        },
      ];

/** Returns a price well below an option's bid, on its tick: a buy order there stays open. */
function lowPrice({ venue }: Pick<DemoNeeds, 'venue'>, option: { readonly id: string; readonly tickSize: number } | null): number {
  const bid = option === null ? undefined : venue.quote(option.id)?.depth.bids[0]?.price;
  if (option === null || bid === undefined) return 1;
  return Math.max(option.tickSize, Math.round((bid * 0.8) / option.tickSize) * option.tickSize) / 10_000;
}

/** Pause between two orders, within the order rate of an account. */
const PAUSE_MS = 350;
const BOTS_ENTER_MS = 1_500;

async function place(needs: DemoNeeds, userId: string, target: Target, orders: readonly Asked[]) {
  if (orders.length === 0) return [];
  await needs.wait(PAUSE_MS);
  return (await needs.orders.placeTrades(userId, newId(needs.clock.now()), { ...target, orders: [...orders] })).orders;
}

/** Returns a new trader with accounts, portfolios, running bots and the trades of a first day. */
export async function beginTrader(needs: DemoNeeds): Promise<DemoTrader> {
  const email = `trader-${randomBytes(6).toString('hex')}@demo.invalid`;
  const user = await needs.registration.register({ email, password: DEMO_PASSWORD, name: names.trader, mobile: '+910000000000' }, true);
  const targetOf = async (label: string, name: string): Promise<Target> => {
    const account = await needs.accounts.createAccount(user.id, { broker_name: 'paper', environment: 'paper', label, fields: {} });
    const portfolio = await needs.portfolios.createPortfolio(user.id, { broker_account_id: account.id, name });
    return { account_number: account.account_number, portfolio_id: portfolio.id };
  };
  const desk = await targetOf(names.account, names.options);
  const insured = await targetOf(names.second, names.insurance);
  for (const { code, name } of BOTS) {
    const base = BASE_STRATEGIES.find((each) => each.code === code);
    if (base === undefined) continue;
    const body = {
      portfolio_id: desk.portfolio_id,
      name,
      base_strategy: code,
      mode: 'paper' as const,
      definition: structuredClone(base.definition) as BodyOf<typeof createDailyBot>['definition'],
    };
    const bot = await needs.bots.createBot(user.id, desk.portfolio_id, base.kind, body);
    await needs.botRuns.startBot(user.id, newId(needs.clock.now()), { bot_id: bot.id });
  }
  // Bots may enter at the next price, and their positions count too.
  await needs.wait(BOTS_ENTER_MS);
  const put = (strikes: number) => optionAt(needs, 'NIFTY', 2, strikes, 'put');
  await place(needs, user.id, desk, [...order(put(-8), 'BUY', { lots: 2 }), ...order(put(-4), 'SELL', { lots: 2 })]);
  await place(needs, user.id, desk, order(optionAt(needs, 'BANKNIFTY', 1, 2, 'call'), 'BUY'));
  await place(needs, user.id, insured, order(optionAt(needs, 'NIFTY', 3, -6, 'put'), 'BUY'));
  return { userId: user.id, desk };
}

/** Places a trader's orders of the day: filled orders, a stop, an open order, a cancelled and a refused order. */
export async function tradeToday(needs: DemoNeeds, { userId, desk }: DemoTrader): Promise<void> {
  const { venue } = needs;
  const call = (strikes: number) => optionAt(needs, 'NIFTY', 2, strikes, 'call');
  const far = optionAt(needs, 'NIFTY', 2, -3, 'put');
  const spread = { targets: [{ ...desk, multiplier: 1 }], hedge_first: true };
  const legs = [...order(call(6), 'BUY'), ...order(call(2), 'SELL')];
  if (legs.length === 2) await needs.baskets.placeBasket(userId, newId(needs.clock.now()), { ...spread, legs });
  const attach = { unit: 'percent', stop: 25, target: 60, trailing: null, source: 'bid-ask' } as const;
  await place(needs, userId, desk, order(optionAt(needs, 'NIFTY', 2, 0, 'put'), 'BUY', { attach }));
  await place(needs, userId, desk, order(far, 'BUY', { order_type: 'LIMIT', price: lowPrice(needs, far) }));
  const [waiting] = await place(
    needs,
    userId,
    desk,
    order(call(4), 'BUY', { order_type: 'LIMIT', price: lowPrice(needs, call(4)), lots: 2 }),
  );
  // After a bad day the margin may be missing: then the order was refused.
  if (waiting?.status === 'open')
    await needs.orders.cancelOrder(userId, newId(needs.clock.now()), { account_number: desk.account_number, order_id: waiting.order_id });
  // More than the account has margin for: refused with a reason.
  await place(needs, userId, desk, order(call(1), 'SELL', { lots: 60 }));
  const spots = ['NIFTY', 'BANKNIFTY'].flatMap((underlying) => spotOf(venue.instruments(), underlying)?.id ?? []);
  const [nifty = ''] = spots;
  const level = Math.round(((venue.quote(nifty)?.lastPrice ?? 0) / 10_000) * 1.004);
  const alert = { match: 'all', cool_down_minutes: null, until: null, note: null } as const;
  const [above, below] = ['above', 'below'] as const;
  await needs.alerts.createAlert(userId, { ...alert, terms: [{ measure: 'price', instrument_id: nifty, comparator: above, level }] });
  const loss = { measure: 'pnl', portfolio_id: desk.portfolio_id, comparator: below, level: -15_000 } as const;
  await needs.alerts.createAlert(userId, { ...alert, terms: [loss] });
  const watched = [...spots, ...[call(0), call(2), far].flatMap((each) => each?.id ?? [])];
  await needs.watchlists.putWatchlist(userId, 1, { name: names.watched, instrument_ids: watched.filter((id) => venue.quote(id) !== null) });
}
