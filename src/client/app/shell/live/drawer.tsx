import { useRef, type PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { X } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProductMark } from '#client/ui/product-mark.tsx';
import { useModal } from '#client/ui/use-modal.ts';
import { NavList } from '../nav-list.tsx';
import type { NavBadge } from '../nav-entries.ts';

const SWIPE = 56;

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  counts: Readonly<Record<NavBadge, number>>;
}

/** The whole menu, 304 px from the inline start. Closes on the way to a page, Escape, a press beside it or a swipe back. */
export function Drawer({ open, onClose, counts }: DrawerProps) {
  const intl = useIntl();
  const dialog = useModal(open, onClose);
  const from = useRef<number | null>(null);
  if (!open) return null;
  const title = intl.formatMessage({ id: 'shell.menu.title' });
  const swipe = (event: PointerEvent) => {
    if (from.current === null) return;
    const moved = event.clientX - from.current;
    from.current = null;
    if (document.documentElement.dir === 'rtl' ? moved > SWIPE : moved < -SWIPE) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={title}
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerUp={swipe}
    >
      <div className="drawer-panel">
        <header className="drawer-head">
          <ProductMark />
          <span className="flex-1 text-h2">{intl.formatMessage({ id: 'shell.product' })}</span>
          <IconButton label={intl.formatMessage({ id: 'ui.close' })} icon={<X aria-hidden size={20} />} onClick={onClose} />
        </header>
        <nav aria-label={intl.formatMessage({ id: 'shell.landmark.navigation' })}>
          <NavList counts={counts} named onGo={onClose} />
        </nav>
      </div>
    </dialog>
  );
}
