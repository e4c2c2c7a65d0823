import { ShoppingBasket } from 'lucide-react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';

/** The way back to a basket that has legs in it. It stands where the shell's banners stand: it moves the page down and covers nothing of it. */
export function BasketPill({ legs, onOpen }: { legs: number; onOpen: () => void }) {
  const pill = (
    <div className="flex justify-end px-3 py-2">
      <Button variant="primary" icon={<ShoppingBasket aria-hidden size={20} />} onClick={onOpen}>
        <FormattedMessage id="ticket.basket.pill" values={{ legs }} />
      </Button>
    </div>
  );
  const slot = document.querySelector('.shell-banner');
  return slot === null ? pill : createPortal(pill, slot);
}
