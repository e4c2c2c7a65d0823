import { Provider, useAtomValue } from 'jotai';
import { localeAtom } from '#client/state/preferences.ts';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { MessagesProvider } from '#client/i18n/messages-provider.tsx';
import { store } from '#client/state/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProtectedOnly, PublicOnly } from './guards.tsx';
import { FullLayout } from './full-layout.tsx';
import { useAppearanceOnPage } from './page-appearance.ts';
import { RouteScreen } from './route-screen.tsx';
import { PROTECTED_ROUTES, PUBLIC_ROUTES, type AppRoute } from './routes.tsx';

/** What follows the session and the notifications: loaded after the first paint. */
const late = () => import('./late-parts.ts');
const FollowRedirect = lazy(() => late().then((module) => ({ default: module.FollowRedirect })));
const LateSlots = lazy(() => late().then((module) => ({ default: module.LateSlots })));

function elements(routes: readonly AppRoute[]) {
  return routes.map((route) => <Route key={route.path} path={route.path} element={<RouteScreen route={route} />} />);
}
const PLAIN = PROTECTED_ROUTES.filter((route) => route.layout !== 'full');
const FULL = PROTECTED_ROUTES.filter((route) => route.layout === 'full');

function Pages() {
  const locale = useAtomValue(localeAtom);
  useAppearanceOnPage();
  return (
    <MessagesProvider locale={locale}>
      <ErrorBoundary>
        <BrowserRouter>
          <Routes>
            <Route element={<PublicOnly />}>{elements(PUBLIC_ROUTES)}</Route>
            <Route element={<ProtectedOnly />}>
              {elements(PLAIN)}
              <Route element={<FullLayout />}>{elements(FULL)}</Route>
            </Route>
            <Route path="/" element={<Navigate to={HOME_PATH} replace />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </BrowserRouter>
      </ErrorBoundary>
      <Suspense fallback={null}>
        <FollowRedirect />
        <LateSlots />
      </Suspense>
    </MessagesProvider>
  );
}

/** The whole app around one store. */
export function App() {
  return (
    <Provider store={store}>
      <Pages />
    </Provider>
  );
}
