import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface PageTitleProps {
  children: ReactNode;
  /** Content at the end of the line on tablets and desktops, below it on phones. */
  aside?: ReactNode;
  /** Also visible on phones, where the header shows the title already. */
  alwaysVisible?: boolean;
  /** Visible to screen readers only, for pages whose first content names the page and needs the height. */
  spoken?: boolean;
}

/** The `h1` of a screen. It takes the focus after a route change; on phones the header shows the title, so it is there for screen readers only. */
export function PageTitle({ children, aside, alwaysVisible, spoken }: PageTitleProps) {
  if (spoken)
    return (
      <h1 tabIndex={-1} className="sr-only">
        {children}
      </h1>
    );
  return (
    <div className="page-title mb-3 flex flex-wrap items-center justify-between gap-3 lg:mb-4">
      <h1 tabIndex={-1} className={cx('text-h1', !alwaysVisible && 'max-md:sr-only')}>
        {children}
      </h1>
      {aside}
    </div>
  );
}
