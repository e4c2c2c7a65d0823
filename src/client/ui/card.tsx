import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

interface CardProps {
  title?: ReactNode;
  /** Content at the end of the title line. */
  aside?: ReactNode;
  children: ReactNode;
  /** No padding, for tables with padded cells. */
  flush?: boolean;
  className?: string;
}

/** A titled section on the surface colour. */
export function Card({ title, aside, children, flush, className }: CardProps) {
  const id = useId();
  return (
    <section className={cx('card', !flush && 'card-padded', className)} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className="card-head">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  );
}
