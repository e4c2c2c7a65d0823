import { Provider, useAtomValue } from 'jotai';
import { localeAtom } from '#client/state/device/preferences.ts';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { BrowserRouter, createPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { MessagesProvider } from '#client/i18n/messages-provider.tsx';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { store } from '#client/state/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProtectedOnly, PublicOnly } from './guards.tsx';
import { FullLayout } from './full-layout.tsx';
import { useAppearanceOnPage } from './page-appearance.ts';
import { RouteScreen } from './route-screen.tsx';
import { PROTECTED_ROUTES, PUBLIC_ROUTES, type AppRoute } from './routes.tsx';

const loadAfterPaint = lazyCode('runtime', () => import('./after-paint.tsx'));

/** What follows the session and the notifications. Without its code the page stands all the same; it is asked for again when the network is back. */
function AfterPaint() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    // The page need not speak for itself any more (platform/build/boot-script.ts).
    dispatchEvent(new Event('app-started'));
    const load = () => {
      loadAfterPaint().then(
        (module) => setParts(() => module.AfterPaint),
        () => addEventListener('online', load, { once: true }),
      );
    };
    load();
  }, []);
  return Parts && <Parts />;
}

function elements(routes: readonly AppRoute[]) {
  return routes.map((route) => <Route key={route.path} path={route.path} element={<RouteScreen route={route} />} />);
}
const PLAIN = PROTECTED_ROUTES.filter((route) => route.layout !== 'full');
const FULL = PROTECTED_ROUTES.filter((route) => route.layout === 'full');

/** Applies a Back pressed during the first render, before the router listens: screen and URL would otherwise differ. */
function FollowEarlySteps() {
  const shown = createPath(useLocation());
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    const now = createPath(location);
    const { usr } = (history.state ?? {}) as { usr?: unknown };
    if (now !== shown) void navigate(now, { replace: true, state: usr });
  });
  useEffect(() => follow(), []);
  return null;
}

function Pages() {
  const locale = useAtomValue(localeAtom);
  useAppearanceOnPage();
  return (
    <MessagesProvider locale={locale}>
      <ErrorBoundary>
        <BrowserRouter>
          <FollowEarlySteps />
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
      <AfterPaint />
    </MessagesProvider>
  );
}

/** The whole app with its store. */
export function App() {
  return (
    <Provider store={store}>
      <Pages />
    </Provider>
  );
}
