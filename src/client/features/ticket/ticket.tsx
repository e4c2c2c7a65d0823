import { useAtomValue } from 'jotai';
import { useReducer, useState } from 'react';
import { useIntl } from 'react-intl';
import { offlineAtom } from '#client/state/connectivity.ts';
import { intentsAtom, outboxReadyAtom } from '#client/state/outbox.ts';
import { positionsAtom } from '#client/state/positions.ts';
import type { TicketRequest } from '#client/state/ticket.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentLine, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { assessTicket } from './model/assess-ticket.ts';
import { unresolvedFor } from './model/intent-guards.ts';
import type { ServerProblem } from './model/server-problems.ts';
import { placeOf, productOf, ticketCall } from './model/ticket-call.ts';
import { reduceTicket } from './model/ticket-form.ts';
import { startForm } from './model/ticket-start.ts';
import { Confirm } from './parts/confirm.tsx';
import { DuplicateQuestion } from './parts/duplicate-question.tsx';
import { Outcome } from './parts/outcome.tsx';
import { TicketBody } from './parts/ticket-body.tsx';
import { useChargesEstimator } from './use-charges-estimator.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';
import { useTicketMarket } from './use-ticket-market.ts';
import { workingOrder } from './model/working-order.ts';

interface TicketProps {
  request: TicketRequest;
  instrument: Instrument;
  onClose: () => void;
}

/** One order ticket: choose, check, confirm, and see what became of it. */
export function Ticket({ request, instrument, onClose }: TicketProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useMedia(DESKTOP);
  const [form, dispatch] = useReducer(reduceTicket, request, startForm);
  const [problems, setProblems] = useState<readonly ServerProblem[]>([]);
  const [reviewing, setReviewing] = useState(false);
  const market = useTicketMarket(instrument.id);
  const offline = useAtomValue(offlineAtom);
  const intents = useAtomValue(intentsAtom);
  const { account, portfolio, known: placeKnown } = useWorkplace();
  const outboxReady = useAtomValue(outboxReadyAtom);
  const known = placeKnown && outboxReady;
  const selected =
    account?.status === 'active' && portfolio !== null ? { accountNumber: account.account_number, portfolioId: portfolio.id } : null;
  const place = placeOf(request, selected);
  const closing = request.mode !== 'open' && 'squareOff' in request.mode ? request.mode.squareOff : null;
  const live = useAtomValue(positionsAtom(closing?.portfolio_id ?? ''));
  const estimate = useChargesEstimator(productOf(request));
  const held = closing === null ? null : (live.value?.find((each) => each.position_id === closing.position_id) ?? closing);
  const assessment = assessTicket(
    instrument,
    form,
    market,
    {
      online: !offline,
      unresolved: unresolvedFor(intents, request, place) !== null,
      accountReady: place !== null || !known,
      closableLots: held === null ? null : Math.abs(held.net_lots),
      working: workingOrder(request),
    },
    estimate,
  );
  const draft = useDraft(form, instrument.id, assessment.block !== null, (kept) => dispatch({ type: 'replace', form: kept }));
  const { key, twinSeconds, blocked, send, keepTwin, reset } = useSend(draft.drop);
  const call = ticketCall(request, form, assessment.slices, place);
  const about = instrumentLine(request.instrument, format);
  const confirm = (again = false) => {
    if (call !== null && assessment.sendable) send(call, about, again);
  };
  const intent = key === null ? null : (intents.find((each) => each.key === key) ?? null);
  const inFlight = key !== null && (intent === null || intent.state === 'sending');
  const again = (found: readonly ServerProblem[]) => {
    setProblems(found);
    setReviewing(false);
    reset();
  };
  const symbol = instrumentTitle(request.instrument, format);
  const title = form.mode === 'open' ? (form.side === 'BUY' ? 'buy' : 'sell') : form.mode;
  return (
    <>
      <Sheet
        open
        docked={wide}
        detent="full"
        tone={form.side === 'BUY' ? 'buy' : 'sell'}
        title={intl.formatMessage({ id: `ticket.title.${title}` }, { symbol })}
        onClose={() => {
          if (!inFlight) onClose();
        }}
        footer={
          key === null ? (
            <Confirm
              form={form}
              request={request}
              assessment={assessment}
              blocked={blocked}
              known={known}
              reviewing={reviewing}
              onReview={setReviewing}
              onConfirm={() => confirm()}
            />
          ) : undefined
        }
      >
        {key === null ? (
          <TicketBody
            request={request}
            instrument={instrument}
            form={form}
            market={market}
            assessment={assessment}
            workplace={{ account, portfolio }}
            held={held}
            serverProblems={problems}
            draftRestored={draft.restored}
            onDiscard={() => {
              draft.drop();
              dispatch({ type: 'replace', form: startForm(request) });
            }}
            onAction={(action) => {
              setReviewing(false);
              setProblems([]);
              dispatch(action);
            }}
          />
        ) : (
          <Outcome
            intent={intent}
            request={request}
            accountNumber={place?.accountNumber ?? null}
            onFix={again}
            onAgain={() => again([])}
            onClose={onClose}
          />
        )}
      </Sheet>
      <DuplicateQuestion seconds={twinSeconds} onKeep={keepTwin} onSend={() => confirm(true)} />
    </>
  );
}
