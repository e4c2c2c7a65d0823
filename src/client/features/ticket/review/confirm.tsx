import { useAtomValue, useSetAtom } from 'jotai';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/orders/ticket.ts';
import type { BlockedReason } from '#client/state/orders/use-decision.ts';
import { selectedAccountAtom } from '#client/state/session/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ShoppingBasket } from '#client/ui/icons.ts';
import { useMedia } from '#client/ui/use-media.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { EstimateVerdict } from '../model/estimate-verdict.ts';
import type { TicketForm } from '../model/ticket-form.ts';
import { unitWord } from '../model/order-lots.ts';
import type { EstimateState } from '../use-estimates.ts';
import { ReadBack } from './read-back.tsx';
import { SlideConfirm } from './slide-confirm.tsx';
import { MarginStrip } from './margin-strip.tsx';

/** Stable, so that it runs only once, when the button appears. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

interface WayProps {
  request: TicketRequest;
  form: TicketForm;
  assessment: TicketAssessment;
  /** The server's objections to the current order. */
  verdict: EstimateVerdict;
  /** Why the last try was not sent. */
  blocked: BlockedReason | null;
  /** Whether the accounts are loaded: only then can the ticket state that there is none. */
  known: boolean;
  reviewing: boolean;
  twoTap: boolean;
  onReview: (reviewing: boolean) => void;
  /** Puts the order into the basket instead; null where that makes no sense. */
  onBasket: (() => void) | null;
  onConfirm: () => void;
}

interface ConfirmProps extends WayProps {
  estimate: EstimateState;
}

/** The fixed foot below the fields: margin and charges of the order, and the send button. */
export function Confirm({ estimate, ...way }: ConfirmProps) {
  const { form, verdict, assessment, request } = way;
  return (
    <div className="flex flex-col gap-2">
      {form.mode === 'modify' ? null : (
        <MarginStrip estimate={estimate} verdict={verdict} charges={assessment.charges} word={unitWord(request.instrument)} />
      )}
      <WayToSend {...way} />
    </div>
  );
}

/** On a touch screen a slide (or two taps), else review and send. When nothing can be sent, the reason is shown here. */
function WayToSend(props: WayProps) {
  const { request, form, assessment, verdict, blocked, known, reviewing, twoTap, onReview, onBasket, onConfirm } = props;
  const intl = useIntl();
  const touch = useMedia('(pointer: coarse)');
  const reasonId = useId();
  const { block, sendable } = assessment;
  const reason = !known && block === null ? 'checking' : block;
  const ready = sendable && known && verdict.short === null && verdict.refusal === null;
  const shares = unitWord(request.instrument) === 'shares' ? 'shares.' : '';
  const words = (name: string) =>
    intl.formatMessage(
      { id: `ticket.${form.mode === 'modify' ? '' : shares}${name}.${form.mode}` },
      { side: form.side, lots: form.lots ?? 0 },
    );
  const refused = verdict.refusal === null ? null : errorText(verdict.refusal, intl);
  const kept = blocked === null ? refused : intl.formatMessage({ id: `ticket.blocked.${blocked}` });
  const said = reason === null ? kept : intl.formatMessage({ id: `ticket.block.${reason}` });
  const describedBy = said === null ? undefined : reasonId;
  return (
    <div className="flex flex-col gap-2">
      {said === null ? null : (
        <p id={reasonId} role="status" className="text-small text-text-2">
          {said}{' '}
          {block === 'no-account' || block === 'needs-login' ? <WayToBroker request={request} connected={block === 'needs-login'} /> : null}
        </p>
      )}
      {touch ? (
        <>
          {ready ? <ReadBack request={request} form={form} assessment={assessment} /> : null}
          <BesideBasket onBasket={onBasket}>
            <SlideConfirm
              label={words(twoTap ? 'send' : 'slide')}
              againLabel={words('again')}
              side={form.side}
              tapOnly={twoTap}
              disabled={!ready}
              describedBy={describedBy}
              onConfirm={onConfirm}
            />
          </BesideBasket>
        </>
      ) : reviewing && ready ? (
        <>
          <ReadBack request={request} form={form} assessment={assessment} />
          <div className="flex gap-2">
            <Button size="lg" onClick={() => onReview(false)}>
              <FormattedMessage id="ticket.review.back" />
            </Button>
            <Button size="lg" ref={focusOnce} variant={form.side === 'BUY' ? 'buy' : 'sell'} className="flex-1" onClick={onConfirm}>
              {words('send')}
            </Button>
          </div>
        </>
      ) : (
        <BesideBasket onBasket={onBasket}>
          <Button
            size="lg"
            block
            variant={form.side === 'BUY' ? 'buy' : 'sell'}
            disabled={!ready}
            describedBy={describedBy}
            onClick={() => onReview(true)}
          >
            <FormattedMessage id="ticket.review" />
          </Button>
        </BesideBasket>
      )}
    </div>
  );
}

/** The send button with the basket button beside it, at the foot, so that arriving figures cannot move either under a finger. */
function BesideBasket({ onBasket, children }: Pick<WayProps, 'onBasket'> & { children: ReactNode }) {
  const intl = useIntl();
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      {onBasket === null ? null : (
        <IconButton
          label={intl.formatMessage({ id: 'ticket.basket.add' })}
          icon={<Icon icon={ShoppingBasket} />}
          className="size-12 shrink-0 border border-border-strong"
          onClick={onBasket}
        />
      )}
    </div>
  );
}

/** Links to the login of the account, which returns to this ticket; without an account to the form that adds one. */
function WayToBroker({ request, connected }: { request: TicketRequest; connected: boolean }) {
  const account = useAtomValue(selectedAccountAtom);
  const close = useSetAtom(ticketRequestAtom);
  const { pathname, search } = useLocation();
  const login = connected && account ? `/${encodeURIComponent(account.broker_name)}/${encodeURIComponent(account.id)}` : '';
  return (
    <Link
      to={`${APP_BASE}/broker${login}`}
      state={login === '' ? undefined : { from: pathname + search, ticket: request, atOnce: true }}
      className="text-primary underline"
      onClick={() => close(null)}
    >
      <FormattedMessage id={connected ? 'ticket.account.login' : 'ticket.account.connect'} />
    </Link>
  );
}
