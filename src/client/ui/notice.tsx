import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Glyph, type GlyphName } from './glyph.tsx';

type NoticeKind = 'success' | 'info' | 'warn' | 'error' | 'stale';
const GLYPHS: Record<NoticeKind, GlyphName> = { success: 'check', info: 'info', warn: 'warn', error: 'alert', stale: 'info' };

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

/** A lasting message at the place of the user's action. */
export function Notice({ kind, title, children, action, announce = true, id, ref }: NoticeProps) {
  const role = announce ? (kind === 'error' || kind === 'warn' ? 'alert' : 'status') : undefined;
  return (
    <div ref={ref} id={id} tabIndex={-1} role={role} className={cx('notice', `notice-${kind}`)}>
      <Glyph name={GLYPHS[kind]} />
      <div className="notice-text">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
