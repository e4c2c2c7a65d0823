import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

export type NoticeKind = 'success' | 'info' | 'warn' | 'error' | 'stale';
const ICONS = { success: CircleCheck, info: Info, warn: TriangleAlert, error: CircleAlert, stale: Info } as const;

interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Read out at once (errors) or politely; off for notices that were there from the start. */
  announce?: boolean;
  id?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A message that stays where the reader acted. */
export function Notice({ kind, title, children, action, announce = true, id, ref }: NoticeProps) {
  const Drawing = ICONS[kind];
  const role = announce ? (kind === 'error' || kind === 'warn' ? 'alert' : 'status') : undefined;
  return (
    <div ref={ref} id={id} tabIndex={-1} role={role} className={cx('notice', `notice-${kind}`)}>
      <Drawing aria-hidden size={20} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
