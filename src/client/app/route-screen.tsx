import { useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { blankLayoutAtom } from '#client/state/device/preferences.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Opening } from './opening.tsx';
import type { AppRoute } from './routes.tsx';

/** The screen of a route: title, layout mark, loading and error states. */
export function RouteScreen({ route }: { route: AppRoute }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const setBlank = useSetAtom(blankLayoutAtom);
  const title = `${intl.formatMessage({ id: route.title })} · ${intl.formatMessage({ id: 'shell.product' })}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => setBlank(route.layout === 'blank'), [route.layout, setBlank]);
  const { Screen } = route.screen;
  return (
    <ErrorBoundary key={route.path} screen={route.screen}>
      <Suspense key={route.path} fallback={<Opening />}>
        <Screen />
        <HeadingFocus pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  );
}

let lastPath: string | null = null;

/** Moves the focus to the page's heading after a route change, but not on the first page. */
function useHeadingFocus(pathname: string): void {
  useEffect(() => {
    const from = lastPath;
    lastPath = pathname;
    if (from === null || from === pathname) return;
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
}

/** Mounted after the screen in the same boundary, so that the heading exists when its effect runs. */
function HeadingFocus({ pathname }: { pathname: string }) {
  useHeadingFocus(pathname);
  return null;
}
