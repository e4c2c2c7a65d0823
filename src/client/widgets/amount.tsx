import type { ReactNode } from 'react';
import { cx } from '#client/ui/cx.ts';

interface AmountProps {
  children: ReactNode;
  className?: string | undefined;
  /** What a screen reader says instead of the glyphs. */
  spoken?: string | undefined;
}

/** A number that does not break across lines and keeps its left-to-right order inside right-to-left text. */
export function Amount({ children, className, spoken }: AmountProps) {
  if (spoken === undefined) return <span className={cx('amount', className)}>{children}</span>;
  return (
    <span className={className}>
      <span className="amount" aria-hidden>
        {children}
      </span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
