import type { ReactNode } from 'react';
import { cx } from '#client/ui/cx.ts';

interface AmountProps {
  children: ReactNode;
  className?: string | undefined;
  /** What a screen reader says instead of the glyphs. */
  spoken?: string | undefined;
  /** Kind and subject of the number, such as `price:<instrument id>`. */
  meaning?: string | undefined;
}

/** A number that does not break across lines and keeps its left-to-right order inside right-to-left text. */
export function Amount({ children, className, spoken, meaning }: AmountProps) {
  if (spoken === undefined)
    return (
      <span className={cx('amount', className)} data-meaning={meaning}>
        {children}
      </span>
    );
  return (
    <span className={className}>
      <span className="amount" aria-hidden data-meaning={meaning}>
        {children}
      </span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
