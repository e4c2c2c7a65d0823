import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { userDataAtom } from '#client/state/session/user.ts';
import { Button } from '#client/ui/button.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { SlideConfirm } from '../review/slide-confirm.tsx';
import { ticketDefaults } from '../model/trade-defaults.ts';
import type { BlockedReason } from '#client/state/orders/use-decision.ts';

interface BasketConfirmProps {
  legs: number;
  portfolios: number;
  /** Opens with the question whether to send. */
  review: boolean;
  /** Why nothing can be sent now: part of a message id. */
  block: string | null;
  /** Why the last try was not even stored. */
  blocked: BlockedReason | null;
  onConfirm: () => void;
}

/** Stable, so that it runs only once, when the button appears. */
const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

/** One confirmation for all legs: a slide under a finger, review and send elsewhere. */
export function BasketConfirm({ legs, portfolios, review, block, blocked, onConfirm }: BasketConfirmProps) {
  const intl = useIntl();
  const touch = useMedia('(pointer: coarse)');
  const reasonId = useId();
  const twoTap = ticketDefaults(useAtomValue(userDataAtom)?.trade_defaults).twoTap;
  const [reviewing, setReviewing] = useState(review);
  const words = (name: string) => intl.formatMessage({ id: `ticket.basket.${name}` }, { legs, portfolios });
  const said = block === null ? (blocked === null ? null : `ticket.blocked.${blocked}`) : `ticket.block.${block}`;
  const describedBy = said === null ? undefined : reasonId;
  const ready = block === null;
  return (
    <div className="flex flex-col gap-2">
      {said === null ? null : (
        <p id={reasonId} role="status" className="text-small text-text-2">
          <FormattedMessage id={said} />
        </p>
      )}
      {touch ? (
        <SlideConfirm
          label={words(twoTap ? 'send' : 'slide')}
          againLabel={words('again')}
          side="BUY"
          tapOnly={twoTap}
          disabled={!ready}
          describedBy={describedBy}
          onConfirm={onConfirm}
        />
      ) : reviewing && ready ? (
        <>
          <p role="status">{words('sentence')}</p>
          <div className="flex gap-2">
            <Button size="lg" onClick={() => setReviewing(false)}>
              <FormattedMessage id="ticket.review.back" />
            </Button>
            <Button size="lg" ref={focusOnce} variant="primary" className="flex-1" onClick={onConfirm}>
              {words('send')}
            </Button>
          </div>
        </>
      ) : (
        <Button size="lg" block variant="primary" disabled={!ready} describedBy={describedBy} onClick={() => setReviewing(true)}>
          <FormattedMessage id="ticket.review" />
        </Button>
      )}
    </div>
  );
}
