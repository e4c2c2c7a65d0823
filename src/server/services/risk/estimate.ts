import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { estimateOrders } from '#contract/operations/risk.ts';
import type { Price } from '#domain/units/price.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { misRuleOf } from '#server/brokers/catalogue.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount, requirePortfolioOf } from '#server/policies/access.ts';
import { presentEstimate } from '#server/presenters/estimate.ts';
import { type AccountExposureRow, readAccountExposure } from '#server/repositories/account-exposure.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import type { OrderRefusal } from '../orders/order-review.ts';
import { ticketOf } from '../orders/order-tickets.ts';
import { heldFor, refusedByHolding, refusedByHour, refusedByRules } from '../orders/placing-checks.ts';
import type { Ticket } from '../orders/placing.ts';
import { ledgerAfterClose, unitLedgerOf, type Judged, judgeOrders, type JudgedRow } from './account-exposure.ts';
import { accountMarginOf } from './account-margin.ts';
import { moneyNeeded } from './estimate-needs.ts';
import { chargesOfOrders, shareDaysOf } from './estimated-charges.ts';
import { nudgesFor } from './estimate-nudges.ts';
import type { RiskJudge } from './judge-risk.ts';
import { largestLots } from './largest-lots.ts';
import { expectedOf, type LookedAt, lookAt, mostLostBy, worstOf } from './look-at-orders.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly margins: MarginSource;
  readonly judge: RiskJudge;
}

/** Returns the ticket. Throws at the field of an impossible order, which has no cost to estimate. */
function priceable(ticket: Ticket, path: string): Ticket {
  const { instrument, terms } = ticket;
  if (!instrument.tradable) throw errorAtField('order.not-tradable', `${path}.instrument_id`);
  if (instrument.kind === 'equity' ? terms.product === 'NRML' : terms.product === 'CNC')
    throw errorAtField('order.product-not-supported', `${path}.product`);
  return ticket;
}

function rowOf({ instrument, terms }: Ticket, accountId: string, portfolioId: string): JudgedRow {
  return {
    broker_account_id: accountId,
    portfolio_id: portfolioId,
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
  };
}

interface Asked {
  readonly account: BrokerAccountRow;
  readonly portfolioId: string;
  readonly exposure: AccountExposureRow;
  readonly tickets: readonly Ticket[];
  readonly rows: readonly JudgedRow[];
  readonly judged: readonly Judged[];
  readonly isReversal: boolean;
  readonly timestamps: Timestamps;
}

interface Verdict {
  readonly refusals: readonly (OrderRefusal | null)[];
  /** Of a single order the most lots that would be taken; none of a list. */
  readonly mostLots: readonly (number | null)[];
}

/** Returns what is said against each of the orders by the rules of the venue and by the judge that will decide about them. */
async function verdictOn({ db, venue, judge }: Needs, asked: Asked): Promise<Verdict> {
  const { account, exposure, tickets, rows, judged, timestamps } = asked;
  const own = tickets.map(
    // A closing order may name its position and is exempt from the closing hour.
    (ticket, place) =>
      refusedByRules(ticket, venue, timestamps) ??
      refusedByHour(ticket, { misRule: misRuleOf(account), closes: judged[place]?.opening === 0 }, venue, timestamps),
  );
  const [only] = rows;
  const [ticket] = tickets;
  const counted = asked.isReversal && only !== undefined ? ledgerAfterClose(exposure, only) : unitLedgerOf(exposure);
  const owner = { broker_account_id: account.id, portfolio_id: asked.portfolioId };
  const { judging, holding } = await db.transaction().execute(async (trx) => ({
    judging: await judge.judgeOf(trx, owner, exposure, counted),
    holding: await heldFor(trx, rows),
  }));
  const found = judging(judged, timestamps);
  const refusals = found.map((refusal, place) => own[place] ?? refusedByHolding(rows, place, holding) ?? refusal);
  if (only === undefined || ticket === undefined || rows.length > 1) return { refusals, mostLots: [] };
  const lotsRefused = (lots: number): OrderRefusal | null => {
    const sized = { ...only, quantity: lots * only.instrument.lotSize };
    const terms = { ...ticket.terms, quantity: sized.quantity };
    return (
      refusedByRules({ ...ticket, terms }, venue, timestamps) ??
      refusedByHolding([sized], 0, holding) ??
      judging(judgeOrders(unitLedgerOf(exposure), [sized]), timestamps)[0] ??
      null
    );
  };
  return { refusals, mostLots: [largestLots(only.instrument, venue.tradingDate(), lotsRefused)] };
}

/** Returns the service of estimates: the truth before the trade, from the same judge that will decide about it. */
export function createEstimateService(needs: Needs) {
  const { db, clock, venue, margins } = needs;
  return {
    async estimateOrders(userId: string, body: BodyOf<typeof estimateOrders>): Promise<AnswerOf<typeof estimateOrders>> {
      const account = requireAccount(await findAccountByNumber(db, userId, body.account_number));
      const portfolio = requirePortfolioOf(await findPortfolio(db, userId, body.portfolio_id), account.id);
      const tickets = body.orders.map((request, place) => priceable(ticketOf(venue, request, `orders.${place}`), `orders.${place}`));
      const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
      const exposure = await readAccountExposure(db, account.id);
      const rows = tickets.map((ticket) => rowOf(ticket, account.id, portfolio.id));
      const judged = judgeOrders(unitLedgerOf(exposure), rows);
      const margin = accountMarginOf(exposure, venue, margins);
      const looked = judged.flatMap((one, place) => {
        const ticket = tickets[place];
        return ticket === undefined ? [] : [lookAt(venue, timestamps.receivedAt, margin, ticket, one)];
      });
      const isReversal = body.reversal === true;
      const { refusals, mostLots } = await verdictOn(needs, {
        account,
        portfolioId: portfolio.id,
        exposure,
        tickets,
        rows,
        judged,
        isReversal,
        timestamps,
      });
      const needed = moneyNeeded(margin, looked);
      const tradeDate = venue.tradingDate();
      const shares = await shareDaysOf(db, account.id, tickets, tradeDate);
      const chargesAt = (priceOf: (one: LookedAt) => Price | null) =>
        chargesOfOrders(
          looked.map((one) => ({ ...one, price: priceOf(one) })),
          shares,
          tradeDate,
        );
      return presentEstimate({
        needed,
        looked,
        refusals,
        mostLots,
        charges: chargesAt(expectedOf),
        loss: mostLostBy(looked),
        worstCharges: chargesAt(worstOf),
        nudges: await nudgesFor(db, venue, {
          accountId: account.id,
          exposure,
          looked,
          needed,
          exchangeAt: timestamps.exchangeAt,
          now: clock.now(),
        }),
        exchangeAt: timestamps.exchangeAt,
        receivedAt: venue.receivedAt(),
      });
    },
  };
}
