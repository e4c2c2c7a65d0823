import { Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import type { TicketRequest } from '#client/state/ticket.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { instrumentLine, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { latePart } from './late-part.ts';
import type { ServerProblem } from './model/server-problems.ts';
import { useTicket } from './use-ticket.ts';

const TicketBody = latePart(async () => (await import('./body/index.ts')).TicketBody);
const TicketFooter = latePart(async () => (await import('./footer/index.ts')).TicketFooter);
const late = () => import('./late/index.ts');
const Outcome = latePart(async () => (await late()).Outcome);
const DuplicateQuestion = latePart(async () => (await late()).DuplicateQuestion);

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
  const [reviewing, setReviewing] = useState(false);
  const ticket = useTicket(request, instrument, onClose);
  const { form, assessment, estimate, verdict, sending } = ticket;
  // What shows the outcome is here before anything can be sent.
  useEffect(() => void late().catch(() => undefined), []);
  const confirm = (again = false) => {
    if (ticket.call !== null && assessment.sendable) sending.send(ticket.call, instrumentLine(request.instrument, format), again);
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
            <Suspense fallback={<div className="min-h-28" aria-busy />}>
              <TicketFooter
                request={request}
                form={form}
                assessment={assessment}
                estimate={estimate}
                verdict={verdict}
                reviewing={reviewing}
                blocked={sending.blocked}
                known={ticket.known}
                twoTap={ticket.twoTap}
                onReview={setReviewing}
                onConfirm={() => confirm()}
              />
            </Suspense>
          ) : undefined
        }
      >
        {sending.key === null ? (
          <Suspense fallback={<div className="min-h-96" aria-busy />}>
            <TicketBody
              request={request}
              instrument={instrument}
              form={form}
              market={ticket.market}
              assessment={assessment}
              workplace={ticket.workplace}
              held={ticket.held}
              estimate={estimate.current ? estimate.answer : null}
              squareOffAt={ticket.squareOffAt}
              most={ticket.most}
              affordable={ticket.affordable}
              serverProblems={ticket.problems}
              draftRestored={ticket.draft.restored}
              onDiscard={ticket.discard}
              onBasket={ticket.toBasket}
              onAction={(action) => {
                setReviewing(false);
                ticket.act(action);
              }}
            />
          </Suspense>
        ) : (
          <Suspense fallback={null}>
            <Outcome
              intent={ticket.intent}
              request={request}
              accountNumber={ticket.place?.accountNumber ?? null}
              plan={form.protection}
              onFix={again}
              onAgain={() => again([])}
              onClose={onClose}
            />
          </Suspense>
        )}
      </Sheet>
      {sending.twinSeconds === null ? null : (
        <Suspense fallback={null}>
          <DuplicateQuestion seconds={sending.twinSeconds} onKeep={sending.keepTwin} onSend={() => confirm(true)} />
        </Suspense>
      )}
    </>
  );
}
