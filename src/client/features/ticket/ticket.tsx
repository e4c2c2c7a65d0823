import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { instrumentLine, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { ServerProblem } from './model/server-problems.ts';
import type { TicketAction } from './model/ticket-form.ts';
import { useTicket } from './use-ticket.ts';
import { useTicketLines } from './use-ticket-lines.ts';

const TicketBody = lazyPart(async () => (await import('./order/ticket-body.tsx')).TicketBody, {
  placeholder: <div className="min-h-96" aria-busy />,
});
const Confirm = lazyPart(async () => (await import('./review/confirm.tsx')).Confirm, {
  placeholder: <div className="min-h-28" aria-busy />,
});
const Outcome = lazyPart(async () => (await import('./outcome/outcome.tsx')).Outcome);
const DuplicateQuestion = lazyPart(async () => (await import('./outcome/outcome.tsx')).DuplicateQuestion, { over: true });

interface TicketProps {
  request: TicketRequest;
  instrument: Instrument;
  onClose: () => void;
}

/** One order ticket: form, review, confirmation and outcome. */
export function Ticket({ request, instrument, onClose }: TicketProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useDesk();
  const [reviewing, setReviewing] = useState(request.review === true);
  const ticket = useTicket(request, instrument, onClose);
  const { form, assessment, sending } = ticket;
  // A change ends the review.
  const act = (action: TicketAction) => {
    setReviewing(false);
    ticket.act(action);
  };
  const isDrawn = useTicketLines(instrument, ticket, act);
  // The code of the outcome is loaded before anything can be sent.
  useEffect(() => {
    for (const part of [Outcome, DuplicateQuestion]) part.preload().catch(() => undefined);
  }, []);
  const confirm = (again = false) => {
    if (ticket.call === null || !assessment.sendable) return;
    void sending.send(ticket.call, instrumentLine(request.instrument, format), again).then((result) => {
      if (result?.outcome === 'sent') ticket.draft.drop();
    });
  };
  const again = (found: readonly ServerProblem[]) => {
    ticket.setProblems(found);
    setReviewing(false);
    sending.reset();
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
          if (!ticket.inFlight) onClose();
        }}
        footer={
          sending.key === null ? (
            <Foot request={request} ticket={ticket} reviewing={reviewing} onReview={setReviewing} onConfirm={() => confirm()} />
          ) : undefined
        }
      >
        {sending.key === null ? (
          <Body request={request} instrument={instrument} ticket={ticket} unfolded={isDrawn} onAction={act} />
        ) : (
          <Outcome
            intent={ticket.intent}
            request={request}
            accountNumber={ticket.place?.accountNumber ?? null}
            plan={form.protection}
            onFix={again}
            onAgain={() => again([])}
            onClose={onClose}
          />
        )}
      </Sheet>
      {sending.duplicateSeconds === null ? null : (
        <DuplicateQuestion seconds={sending.duplicateSeconds} onKeep={sending.dropQuestion} onSend={() => confirm(true)} />
      )}
    </>
  );
}

type TicketState = ReturnType<typeof useTicket>;

interface BodyProps {
  request: TicketRequest;
  instrument: Instrument;
  ticket: TicketState;
  /** Opens the exit's fields, because an exit was set on a chart. */
  unfolded: boolean;
  onAction: (action: TicketAction) => void;
}

/** The fields of the ticket and their figures. */
function Body({ request, instrument, ticket, unfolded, onAction }: BodyProps) {
  const { estimate } = ticket;
  return (
    <TicketBody
      request={request}
      instrument={instrument}
      form={ticket.form}
      market={ticket.market}
      assessment={ticket.assessment}
      workplace={ticket.workplace}
      held={ticket.held}
      estimate={estimate.current ? estimate.answer : null}
      squareOffAt={ticket.squareOffAt}
      most={ticket.most}
      affordable={ticket.affordable}
      serverProblems={ticket.problems}
      draftRestored={ticket.draft.restored}
      onDiscard={ticket.discard}
      unfolded={unfolded}
      onAction={onAction}
    />
  );
}

interface FootProps {
  request: TicketRequest;
  ticket: TicketState;
  reviewing: boolean;
  onReview: (reviewing: boolean) => void;
  onConfirm: () => void;
}

/** The costs of the order and the send button. */
function Foot({ request, ticket, reviewing, onReview, onConfirm }: FootProps) {
  return (
    <Confirm
      request={request}
      form={ticket.form}
      assessment={ticket.assessment}
      estimate={ticket.estimate}
      verdict={ticket.verdict}
      reviewing={reviewing}
      blocked={ticket.sending.blocked}
      known={ticket.known}
      twoTap={ticket.twoTap}
      onReview={onReview}
      onBasket={ticket.toBasket}
      onConfirm={onConfirm}
    />
  );
}
