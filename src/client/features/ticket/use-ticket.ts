import { useAtomValue, useSetAtom } from 'jotai';
import { useReducer, useState } from 'react';
import { addLegAtom } from '#client/state/basket-draft.ts';
import { featureAtom } from '#client/state/config.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { useOrderBook } from '#client/state/order-book.ts';
import { intentsAtom, madeBy, outboxReadyAtom } from '#client/state/outbox.ts';
import { positionsAtom } from '#client/state/positions.ts';
import type { TicketRequest } from '#client/state/ticket.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { userDataAtom } from '#client/state/user.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { assessTicket } from './model/assess-ticket.ts';
import { affordableLots, sameButLots, verdictOf } from './model/estimate-verdict.ts';
import { unresolvedFor } from './model/intent-guards.ts';
import { mostLots } from './model/order-lots.ts';
import { wantsProtection } from './model/protection-plan.ts';
import type { ServerProblem } from './model/server-problems.ts';
import { orderOfForm, placeOf, ticketCall } from './model/ticket-call.ts';
import { autoSquareOff } from './model/ticket-choices.ts';
import { reduceTicket, type TicketAction } from './model/ticket-form.ts';
import { marketDate } from './model/ticket-market.ts';
import { startForm } from './model/ticket-start.ts';
import { ticketDefaults } from './model/trade-defaults.ts';
import { workingOrder } from './model/working-order.ts';
import { useChargesEstimator } from './use-charges-estimator.ts';
import { useDraft } from './use-draft.ts';
import { useEstimate } from './use-estimate.ts';
import { useSend } from './use-send.ts';
import { useTicketMarket } from './use-ticket-market.ts';

const marketAtom = featureAtom('market');
const protectionAtom = featureAtom('order-protection');

/** Everything one ticket knows: what was chosen, what the market and the server say to it, what may be sent and what was. */
export function useTicket(request: TicketRequest, instrument: Instrument, onClose: () => void) {
  const bounded = useAtomValue(protectionAtom);
  const kept = ticketDefaults(useAtomValue(userDataAtom)?.trade_defaults);
  // A back end that does not say that it honours it is not asked for it: its own protection holds.
  const defaults = bounded ? kept : { ...kept, room: null };
  const [form, dispatch] = useReducer(reduceTicket, request, (opened) => startForm(opened, defaults));
  const [problems, setProblems] = useState<readonly ServerProblem[]>([]);
  const market = useTicketMarket(instrument.id);
  const offline = useAtomValue(offlineAtom);
  const priced = useAtomValue(marketAtom);
  const intents = useAtomValue(intentsAtom);
  const { account, portfolio, known: placeKnown, missing } = useWorkplace();
  // Where an order goes that names its own place does not wait for a list that failed.
  const known = useAtomValue(outboxReadyAtom) && (placeKnown || missing !== null);
  const selected =
    account?.status === 'active' && portfolio !== null ? { accountNumber: account.account_number, portfolioId: portfolio.id } : null;
  const place = placeOf(request, selected);
  const closing = request.mode !== 'open' && 'squareOff' in request.mode ? request.mode.squareOff : null;
  const live = useAtomValue(positionsAtom(closing?.portfolio_id ?? ''));
  const held = closing === null ? null : (live.value?.find((each) => each.position_id === closing.position_id) ?? closing);
  const tradingDate = marketDate(market);
  const squareOffAt = autoSquareOff(account?.broker_name ?? null, tradingDate);
  const assessment = assessTicket(
    instrument,
    form,
    market,
    {
      online: !offline,
      priced,
      unresolved: unresolvedFor(intents, request, place) !== null,
      accountReady: place !== null || !known,
      needsLogin: request.mode === 'open' && account?.status === 'needs-login',
      squareOffAt,
      closableLots: held === null ? null : Math.abs(held.net_lots),
      working: workingOrder(request),
    },
    useChargesEstimator(form.product),
  );
  const addLeg = useSetAtom(addLegAtom);
  const toast = useSetAtom(pushToastAtom);
  const order = form.mode === 'modify' || assessment.problems.length > 0 ? null : orderOfForm(instrument.id, form);
  const body =
    order === null || place === null ? null : { account_number: place.accountNumber, portfolio_id: place.portfolioId, orders: [order] };
  const estimate = useEstimate(body);
  const asked = estimate.body?.orders[0]?.lots;
  const told = estimate.answer === null || asked === undefined ? null : { lots: asked, answer: estimate.answer };
  // What reduces risk is never held back by an estimate.
  const verdict = verdictOf(form.mode === 'open' && estimate.current ? told : null);
  const most = mostLots(instrument, tradingDate, workingOrder(request)?.lots ?? null);
  const draft = useDraft(form, request.instrument, assessment.block !== null, defaults.room, (form) => dispatch({ type: 'replace', form }));
  const sending = useSend(draft.drop);
  const intent = sending.key === null ? null : (intents.find((each) => each.key === sending.key) ?? null);
  const book = useOrderBook(intent === null ? null : (place?.accountNumber ?? null));
  const booked = intent !== null && book.value?.some((each) => madeBy(intent, each)) === true;
  return {
    form,
    market,
    assessment,
    estimate,
    verdict,
    most,
    // While the lots are no number nothing is asked: what was told last is about this order too.
    affordable: body !== null && !estimate.failed && !sameButLots(estimate.body, body) ? null : affordableLots(told, most),
    squareOffAt,
    workplace: { account, portfolio },
    place,
    known,
    held,
    draft,
    problems,
    setProblems,
    // Nothing is sent by it, so it is there also while nothing can be sent. A leg of a basket brings no exit along.
    toBasket:
      form.mode !== 'open' || order === null || form.afterMarket || !instrument.tradable || wantsProtection(form.protection)
        ? null
        : () =>
            void addLeg(request.instrument, order).then((added) => {
              if (added) {
                draft.drop();
                onClose();
              } else toast({ kind: 'warn', title: { id: 'ticket.basket.full' } });
            }),
    call: ticketCall(request, form, place, bounded ? assessment.worstFill : null),
    sending,
    intent,
    // Once the order is in the book its outcome is on the screen, also when the stream was quicker than the answer.
    inFlight: sending.key !== null && (intent === null || (intent.state === 'sending' && !booked)),
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
