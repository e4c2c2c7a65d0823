import { useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { blankLayoutAtom } from '#client/state/preferences.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHeadingFocus } from './heading-focus.ts';
import { Opening } from './opening.tsx';
import type { AppRoute } from './routes.tsx';

/** One screen at its address: title, layout mark, loading and failure. */
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

/** Mounted after its screen, inside the same boundary, so that the heading is there when it looks. */
function HeadingFocus({ pathname }: { pathname: string }) {
  useHeadingFocus(pathname);
  return null;
}
