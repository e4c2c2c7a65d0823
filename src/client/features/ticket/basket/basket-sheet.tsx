import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { basketDraftAtom, changeBasketAtom, EMPTY_BASKET, isRoll, loadBasketAtom } from '#client/state/orders/basket-draft.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';
import { BasketOutcome } from './basket-outcome.tsx';
import { BasketEditor } from './basket-editor.tsx';

/** The sheet of the basket: its legs, and after sending the result of each. */
export function BasketSheet({ review, onClose }: { review: boolean; onClose: () => void }) {
  const intl = useIntl();
  const wide = useDesk();
  const draft = useAtomValue(basketDraftAtom);
  const change = useSetAtom(changeBasketAtom);
  const load = useSetAtom(loadBasketAtom);
  useEffect(() => void load(), [load]);
  // The key is stored with the legs, so that a reload shows the outcome and nothing can be sent twice.
  const sending = useDecision({
    lock: 'while-open',
    kept: draft.sentKey,
    // A basket changed by another tab since then does not get this request's key.
    onKey: (sentKey, before) => void change((basket) => (basket.sentKey === before ? { ...basket, sentKey } : basket)),
  });
  const inFlight = sending.key !== null && sending.intent?.state === 'sending';
  const roll = isRoll(draft);
  // A completed basket is cleared when its sheet closes, in whatever way.
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
      // A roll depends on current prices, so an unsent one is not kept.
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
