import { maySend } from '#client/state/orders/may-send.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { OrderRequest, Position } from '#client/api/types.ts';
import { addLegsAtom } from '#client/state/orders/basket-draft.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { intentsAtom, madeBy, outboxReadyAtom } from '#client/state/orders/outbox.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';
import { positionsAtom } from '#client/state/positions/positions.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Product } from '#domain/orders/order-kinds.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import { assessTicket, type ChargesEstimator, unresolvedFor } from './model/assess-ticket.ts';
import { affordableLots, sameButLots, verdictOf } from './model/estimate-verdict.ts';
import type { estimatedCharges } from './model/estimated-charges.ts';
import { mostLots } from './model/order-lots.ts';
import { wantsProtection } from './model/protection-plan.ts';
import type { ServerProblem } from './model/server-problems.ts';
import { orderOfForm, placeOf, ticketCall } from './model/ticket-call.ts';
import { autoSquareOff } from './model/ticket-choices.ts';
import { reduceTicket, type TicketAction } from './model/ticket-form.ts';
import { marketDate, type TicketMarket } from './model/ticket-market.ts';
import { startForm } from './model/ticket-start.ts';
import { ticketDefaults } from './model/trade-defaults.ts';
import { workingOrder } from './model/working-order.ts';
import { useDraft } from './use-draft.ts';
import { useEstimate } from './use-estimates.ts';

const marketAtom = featureAtom('market');
const protectionAtom = featureAtom('order-protection');

/** Returns the trader's defaults for every order, as far as the back end supports them. */
function useDefaults() {
  const bounded = useAtomValue(protectionAtom);
  const kept = ticketDefaults(useAtomValue(userDataAtom)?.trade_defaults);
  // The protection percentage is sent only to back ends with the feature order-protection; others apply their own.
  return { bounded, defaults: bounded ? kept : { ...kept, protectionPercent: null } };
}

/** Returns the account and the portfolio of the order. */
function useTicketPlace(request: TicketRequest) {
  const { account, portfolio, known: placeKnown, missing } = useWorkplace();
  // An order that names its account does not wait for a failed account list.
  const known = useAtomValue(outboxReadyAtom) && (placeKnown || missing !== null);
  const selected =
    account !== null && maySend(account) && portfolio !== null
      ? { accountNumber: account.account_number, portfolioId: portfolio.id }
      : null;
  return { account, portfolio, known, place: placeOf(request, selected) };
}

/** Returns the current position that the ticket closes; null when it closes none. */
function useHeld(request: TicketRequest): Position | null {
  const closing = request.mode !== 'open' && 'squareOff' in request.mode ? request.mode.squareOff : null;
  const live = useAtomValue(positionsAtom(closing?.portfolio_id ?? ''));
  return closing === null ? null : (live.value?.find((each) => each.position_id === closing.position_id) ?? closing);
}

/** Puts the order into the basket instead and closes the ticket; a full basket shows a notice. */
function usePutInBasket({ instrument }: TicketRequest, onClose: () => void) {
  const addLegs = useSetAtom(addLegsAtom);
  const toast = useSetAtom(pushToastAtom);
  return (order: OrderRequest, drop: () => void) =>
    void addLegs([{ instrument, order }]).then((refusal) => {
      if (refusal === null) {
        drop();
        onClose();
      } else toast({ kind: 'warn', title: { id: `ticket.basket.${refusal}` } });
    });
}

/** Returns the sent request, and whether it is still in flight. */
function useSending(accountNumber: string | null) {
  const sending = useDecision({ lock: 'until-reset' });
  const { intent } = sending;
  const book = useOrderBook(intent === null ? null : accountNumber);
  const booked = intent !== null && book.value?.some((each) => madeBy(intent, each)) === true;
  // An order in the book has its outcome on the screen, even when the stream was faster than the answer.
  return { sending, intent, inFlight: sending.key !== null && (intent === null || (intent.state === 'sending' && !booked)) };
}

const loadCharges = lazyCode('estimated-charges', () => import('./model/estimated-charges.ts'));

/** Returns the function that estimates charges of the product; null until the rate tables are loaded, or when loading fails. */
function useChargesEstimator(product: Product): ChargesEstimator {
  const [loaded, setLoaded] = useState<{ readonly estimated: typeof estimatedCharges } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadCharges().then(
      (module) => {
        if (wanted) setLoaded({ estimated: module.estimatedCharges });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return loaded === null ? null : (...args) => loaded.estimated(...args, product);
}

const priceOrNull = (value: number | null | undefined) => (value === null || value === undefined ? null : priceFromDecimal(value));

/** Returns the market data of the ticket's instrument, updated while the ticket is open. */
function useTicketMarket(instrumentId: string): TicketMarket {
  // Polled every few seconds besides the ticks, so that a quiet contract has a price with an age.
  const ids = useMemo(() => [instrumentId], [instrumentId]);
  useQuotes(ids);
  const { quote, freshness } = useLiveQuote(instrumentId);
  return {
    last: priceOrNull(quote?.ltp),
    bid: priceOrNull(quote?.bid),
    ask: priceOrNull(quote?.ask),
    freshness,
    exchangeAt: quote === null ? null : exchangeTime(quote.exchangeAt),
  };
}

/** Returns the state of one ticket: the form, market data, estimate, checks, and the sent request. */
export function useTicket(request: TicketRequest, instrument: Instrument, onClose: () => void) {
  const { bounded, defaults } = useDefaults();
  const [form, dispatch] = useReducer(reduceTicket, request, (opened) => startForm(opened, defaults));
  const [problems, setProblems] = useState<readonly ServerProblem[]>([]);
  const market = useTicketMarket(instrument.id);
  const offline = useAtomValue(offlineAtom);
  const priced = useAtomValue(marketAtom);
  const intents = useAtomValue(intentsAtom);
  const { account, portfolio, known, place } = useTicketPlace(request);
  const held = useHeld(request);
  const tradingDate = marketDate(market);
  const squareOffAt = autoSquareOff(account?.mis_rule ?? null, instrument.kind, tradingDate);
  const assessment = assessTicket(
    instrument,
    form,
    market,
    {
      online: !offline,
      priced,
      unresolved: unresolvedFor(intents, request, place) !== null,
      unnumbered: (place?.accountNumber ?? account?.account_number) === '',
      accountReady: place !== null || !known,
      needsLogin: request.mode === 'open' && account?.status === 'needs-login',
      squareOffAt,
      closableLots: held === null ? null : Math.abs(held.net_lots),
      working: workingOrder(request),
    },
    useChargesEstimator(form.product),
  );
  const putInBasket = usePutInBasket(request, onClose);
  const order = form.mode === 'modify' || assessment.problems.length > 0 ? null : orderOfForm(instrument.id, form);
  const body =
    order === null || place === null ? null : { account_number: place.accountNumber, portfolio_id: place.portfolioId, orders: [order] };
  const estimate = useEstimate(body);
  const asked = estimate.body?.orders[0]?.lots;
  const estimated = estimate.answer === null || asked === undefined ? null : { lots: asked, answer: estimate.answer };
  // An estimate never blocks an order that reduces risk.
  const verdict = verdictOf(form.mode === 'open' && estimate.current ? estimated : null);
  const most = mostLots(instrument, tradingDate, workingOrder(request)?.lots ?? null);
  const draft = useDraft(request.review === true, form, request.instrument, assessment.block !== null, defaults.protectionPercent, (form) =>
    dispatch({ type: 'replace', form }),
  );
  const { sending, intent, inFlight } = useSending(place?.accountNumber ?? null);
  return {
    form,
    market,
    assessment,
    estimate,
    verdict,
    most,
    // Without lots no estimate is requested, and the last one still applies.
    affordable: body !== null && !estimate.failed && !sameButLots(estimate.body, body) ? null : affordableLots(estimated, most),
    squareOffAt,
    workplace: { account, portfolio },
    place,
    known,
    held,
    draft,
    problems,
    setProblems,
    // Offered even while nothing can be sent, since the basket sends nothing yet. A leg of a basket has no attached exit.
    toBasket:
      form.mode !== 'open' || order === null || form.afterMarket || !instrument.tradable || wantsProtection(form.protection)
        ? null
        : () => putInBasket(order, draft.drop),
    call: ticketCall(request, form, place, bounded ? assessment.worstFill : null),
    sending,
    intent,
    inFlight,
    twoTap: defaults.twoTap,
    act: (action: TicketAction) => {
      setProblems([]);
      dispatch(action);
    },
    discard: () => {
      draft.drop();
      dispatch({ type: 'replace', form: startForm(request, defaults) });
    },
  };
}
