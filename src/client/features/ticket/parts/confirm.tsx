import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { TicketRequest } from '#client/state/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import type { TicketAssessment } from '../model/assess-ticket.ts';
import type { TicketForm } from '../model/ticket-form.ts';
import type { BlockedReason } from '../use-send.ts';
import { ReadBack } from './read-back.tsx';
import { SlideConfirm } from './slide-confirm.tsx';

/** Stable, so that it runs once when the button appears and never again. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

interface ConfirmProps {
  request: TicketRequest;
  form: TicketForm;
  assessment: TicketAssessment;
  /** Why the last try was not sent. */
  blocked: BlockedReason | null;
  /** The accounts are known: only then may it be said that there is none. */
  known: boolean;
  reviewing: boolean;
  onReview: (reviewing: boolean) => void;
  onConfirm: () => void;
}

/** A finger slides (or taps twice); a pointer or keyboard reviews what will be sent and sends it. When nothing can be sent, the reason stands here. */
export function Confirm({ request, form, assessment, blocked, known, reviewing, onReview, onConfirm }: ConfirmProps) {
  const intl = useIntl();
  const touch = useMedia('(pointer: coarse)');
  const reasonId = useId();
  const { block, sendable } = assessment;
  const reason = !known && block === null ? 'checking' : block;
  const ready = sendable && known;
  const values = { side: form.side, lots: form.lots ?? 0 };
  const words = (name: string) => intl.formatMessage({ id: `ticket.${name}.${form.mode}` }, values);
  const said = reason === null ? (blocked === null ? null : `ticket.blocked.${blocked}`) : `ticket.block.${reason}`;
  return (
    <div className="flex flex-col gap-2">
      {said === null ? null : (
        <p id={reasonId} role="status" className="text-small text-text-2">
          <FormattedMessage id={said} />{' '}
          {block === 'no-account' ? (
            <Link to="/app/broker" className="text-primary underline">
              <FormattedMessage id="ticket.account.connect" />
            </Link>
          ) : null}
        </p>
      )}
      {touch ? (
        <>
          {ready ? <ReadBack request={request} form={form} assessment={assessment} /> : null}
          <SlideConfirm
            label={words('slide')}
            againLabel={words('again')}
            side={form.side}
            disabled={!ready}
            describedBy={said === null ? undefined : reasonId}
            onConfirm={onConfirm}
          />
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
        <Button
          size="lg"
          block
          variant={form.side === 'BUY' ? 'buy' : 'sell'}
          disabled={!ready}
          describedBy={said === null ? undefined : reasonId}
          onClick={() => onReview(true)}
        >
          <FormattedMessage id="ticket.review" />
        </Button>
      )}
    </div>
  );
}
