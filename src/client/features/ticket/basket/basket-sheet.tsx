import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { basketDraftAtom, changeBasketAtom, EMPTY_BASKET, isRoll, loadBasketAtom } from '#client/state/orders/basket-draft.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';
import { BasketOutcome } from './basket-outcome.tsx';
import { BasketEditor } from './basket-editor.tsx';

/** The basket: legs that go together, and what became of them. */
export function BasketSheet({ review, onClose }: { review: boolean; onClose: () => void }) {
  const intl = useIntl();
  const wide = useDesk();
  const draft = useAtomValue(basketDraftAtom);
  const change = useSetAtom(changeBasketAtom);
  const load = useSetAtom(loadBasketAtom);
  useEffect(() => void load(), [load]);
  // The key is kept with the legs: after a reload the outcome is shown, and nothing can be sent twice.
  const sending = useDecision({
    lock: 'while-open',
    kept: draft.sentKey,
    // What another tab has made of the basket since is not this decision's.
    onKey: (sentKey, before) => void change((basket) => (basket.sentKey === before ? { ...basket, sentKey } : basket)),
  });
  const inFlight = sending.key !== null && sending.intent?.state === 'sending';
  const roll = isRoll(draft);
  // A basket that is complete goes with its sheet, however that is closed: nothing is left to come back to.
  const ended = useRef(false);
  const noteEnded = useCallback((isEnded: boolean) => {
    ended.current = isEnded;
  }, []);
  const title = intl.formatMessage({ id: roll ? 'ticket.roll.title' : 'ticket.basket.title' });
  const frame = {
    open: true,
    docked: wide,
    detent: 'full',
    title,
    className: 'basket-sheet',
    onClose: () => {
      if (inFlight) return;
      // A roll is of the moment: one that was not sent is no plan to come back to.
      if (ended.current) {
        void change((basket) => (basket.sentKey === sending.key ? EMPTY_BASKET : basket));
        sending.reset();
      } else if (roll && sending.key === null) void change((basket) => (isRoll(basket) && basket.sentKey === null ? EMPTY_BASKET : basket));
      onClose();
    },
  } as const;
  if (sending.key === null) return <BasketEditor frame={frame} review={review} draft={draft} sending={sending} onClose={onClose} />;
  return (
    <Sheet {...frame}>
      <BasketOutcome sentKey={sending.key} sending={sending} draft={draft} onEnded={noteEnded} onClose={onClose} />
    </Sheet>
  );
}
