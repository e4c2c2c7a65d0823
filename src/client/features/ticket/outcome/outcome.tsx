import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Order } from '#client/api/types.ts';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { madeBy, type Intent } from '#client/state/orders/outbox.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { takeFocus } from '#client/ui/take-focus.ts';
import { Notice } from '#client/ui/notice.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { UnknownOutcome } from '#client/widgets/unknown-outcome.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type ProtectionPlan, wantsProtection } from '../model/protection-plan.ts';
import { intentSteps, mayFix, orderSteps } from '../model/outcome-steps.ts';
import { serverProblems, type ServerProblem } from '../model/server-problems.ts';
import { AttachedExit } from './attached-exit.tsx';
import { Slices } from './slices.tsx';
import { Timeline } from './timeline.tsx';

interface OutcomeProps {
  intent: Intent | null;
  request: TicketRequest;
  accountNumber: string | null;
  /** The stop, target and trail requested with the order. */
  plan: ProtectionPlan;
  onFix: (problems: readonly ServerProblem[]) => void;
  onAgain: () => void;
  onClose: () => void;
}

/** Returns the orders of the request in their current state from the order book. */
function currentOrders(intent: Intent | null, book: readonly Order[]): readonly Order[] {
  if (intent === null) return [];
  const answered = intent.orders.map((order) => {
    const now = book.find((each) => each.order_id === order.order_id);
    return now !== undefined && now.revision > order.revision ? now : order;
  });
  // The stream can report orders before the answer does, and some of several first.
  const others = book.filter((order) => madeBy(intent, order) && !answered.some(({ order_id: id }) => id === order.order_id));
  return [...answered, ...others];
}

/** The outcome of a sent order: all steps, of which only the last one states the result. */
export function Outcome({ intent, request, accountNumber, plan, onFix, onAgain, onClose }: OutcomeProps) {
  const navigate = useNavigate();
  const book = useOrderBook(accountNumber);
  const orders = currentOrders(intent, book.value ?? []);
  const fixable = intent !== null && mayFix(intent, orders);
  const modified = request.mode !== 'open' && 'modify' in request.mode;
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4">
      <InstrumentName instrument={request.instrument} />
      {orders.map((order) => (
        <div key={order.order_id} className="flex flex-col gap-3">
          <Timeline steps={orderSteps(order, modified)} order={order} />
          <Slices order={order} />
          {wantsProtection(plan) ? <AttachedExit order={order} /> : null}
        </div>
      ))}
      {orders.length === 0 && intent !== null ? <Timeline steps={intentSteps(intent)} order={null} /> : null}
      {intent?.state === 'unknown' ? <UnknownOutcome titled={false} /> : null}
      {fixable ? <FailureText problems={serverProblems(intent, orders)} /> : null}
      <div className="flex flex-wrap gap-2">
        {fixable ? (
          <Button variant="primary" onClick={() => onFix(serverProblems(intent, orders))}>
            <FormattedMessage id="ticket.outcome.fix" />
          </Button>
        ) : null}
        {intent?.state === 'done' && !fixable ? (
          <Button variant="primary" onClick={onClose}>
            <FormattedMessage id="ticket.outcome.done" />
          </Button>
        ) : null}
        <Button onClick={() => open(`${APP_BASE}/order_book`)}>
          <FormattedMessage id="ticket.outcome.book" />
        </Button>
        <Button onClick={() => open(`${APP_BASE}/position`)}>
          <FormattedMessage id="ticket.outcome.positions" />
        </Button>
        {intent?.state === 'done' && !fixable && request.mode === 'open' ? (
          <Button variant="ghost" onClick={onAgain}>
            <FormattedMessage id="ticket.outcome.again" />
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Why the order failed. Stays until the trader acts. */
function FailureText({ problems }: { problems: readonly ServerProblem[] }) {
  const intl = useIntl();
  if (problems.length === 0) return null;
  return (
    <Notice kind="error">
      {problems.map((problem) => (
        <p key={`${problem.field ?? ''} ${problem.code}`}>{fieldErrorText(problem, intl)}</p>
      ))}
    </Notice>
  );
}

interface DuplicateQuestionProps {
  /** Seconds since the identical order; null = no question to ask. */
  seconds: number | null;
  onKeep: () => void;
  onSend: () => void;
}

/** Asks before an identical order is sent again within ten seconds. The safe answer comes first. */
export function DuplicateQuestion({ seconds, onKeep, onSend }: DuplicateQuestionProps) {
  return (
    <Dialog
      open={seconds !== null}
      onClose={onKeep}
      title={<FormattedMessage id="ticket.duplicate.title" />}
      actions={
        <>
          <Button onClick={onKeep}>
            <FormattedMessage id="ticket.duplicate.cancel" />
          </Button>
          <Button variant="primary" onClick={onSend}>
            <FormattedMessage id="ticket.duplicate.send" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="ticket.duplicate.text" values={{ seconds: seconds ?? 0 }} />
    </Dialog>
  );
}
