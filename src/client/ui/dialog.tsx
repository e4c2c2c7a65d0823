import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the first one gets the focus and must be the safe choice. */
  actions: ReactNode;
  className?: string;
}

/** A centred question of at most 560 px. */
export function Dialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  const ref = useModal(open, onClose);
  if (!open) return null;
  return (
    <dialog ref={ref} className={cx('dialog', className)} aria-labelledby={titleId} aria-describedby={bodyId}>
      <div className="dialog-panel">
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        <div id={bodyId} className="text-text-2">
          {children}
        </div>
        <div className="dialog-actions">{actions}</div>
      </div>
    </dialog>
  );
}
