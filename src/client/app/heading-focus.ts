import { useEffect } from 'react';

let last: string | null = null;

/** Moves the focus to the page's heading after a route change, not on the first page, where the reader has not gone anywhere. */
export function useHeadingFocus(pathname: string): void {
  useEffect(() => {
    const from = last;
    last = pathname;
    if (from === null || from === pathname) return;
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
}
