import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { X } from './icons.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  open: boolean;
  /** Called by the close button, Escape and the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays below the scrolling part: the action. */
  footer?: ReactNode;
  /** Height on phones: half, most of it, or as high as the content. */
  detent?: 'half' | 'full' | 'auto';
  /** A side panel on desktop that leaves the page usable. */
  docked?: boolean;
  /** Wide enough for a table where there is room. */
  broad?: boolean;
  tone?: 'neutral' | 'buy' | 'sell';
  headless?: boolean;
  className?: string;
}

/** A bottom sheet on phones, a panel at the inline end on desktop. Nothing is mounted while closed. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  footer,
  detent = 'full',
  docked = false,
  broad = false,
  tone = 'neutral',
  headless,
  className,
}: SheetProps) {
  const intl = useIntl();
  const titleId = useId();
  const ref = useModal(open, onClose, !docked);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={cx('sheet', `sheet-${detent}`, docked && 'sheet-docked', broad && 'sheet-broad', className)}
      aria-labelledby={titleId}
    >
      <div className="sheet-panel">
        <div className={cx('sheet-head', tone !== 'neutral' && `sheet-head-${tone}`, headless && 'sheet-head-bare')}>
          <h2 id={titleId} className="text-h2 min-w-0 flex-1">
            {title}
          </h2>
          <IconButton label={intl.formatMessage({ id: 'ui.close' })} icon={<X aria-hidden size={20} />} onClick={onClose} />
        </div>
        <div className="sheet-body">{children}</div>
        {footer ? <div className="sheet-foot">{footer}</div> : null}
      </div>
    </dialog>
  );
}
