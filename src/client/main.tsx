import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { App } from './app/app.tsx';
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from './app/routes.tsx';
import { SCREENS } from './app/screens.ts';
import { SHELL } from './app/full-layout.tsx';
import { loadCatalogue } from './i18n/catalogue.ts';
import { sheetsReady, showTheme } from './app/theme-sheet.ts';
import { forgetTyped, keepTypedBeforeStart } from './platform/typed-before-start.ts';
import { hydrate } from './state/start/hydrate.ts';
import { preferencesAtom } from './state/device/preferences.ts';
import { startRuntime } from './state/start/runtime.ts';
import { signedInAtom } from './state/session/token.ts';
import { store } from './state/store.ts';
import './styles/main.css';

/** Nothing of the app stands: the page says so itself. */
const isLost = () => void dispatchEvent(new Event('app-lost'));

/** A password that was typed early is not kept longer than a slow start takes. */
const TYPED_KEPT_MS = 30_000;

/** Fetches what the first page needs, so that React can replace the pre-rendered page in one step. */
async function prepareFirstPage(signedIn: boolean): Promise<void> {
  const { currentTheme, locale } = store.get(preferencesAtom);
  const routes = signedIn ? PROTECTED_ROUTES : PUBLIC_ROUTES;
  const route = routes.find((each) => matchPath(each.path, location.pathname));
  const screen = route?.screen ?? (signedIn ? SCREENS.dashboard : SCREENS.login);
  const full = signedIn && (route === undefined || route.layout === 'full');
  await Promise.all([
    showTheme(currentTheme),
    sheetsReady(),
    loadCatalogue('core', locale),
    screen.preload(),
    full ? SHELL.preload() : undefined,
  ]);
}

/**
 * Warms up the browser's Intl formats, whose first use costs 10 ms each on a desktop and a long task on a phone. Each runs in a separate task
 * while the first page's code is being loaded, not during the first render.
 */
function readyFormats(): void {
  const formats: readonly { supportedLocalesOf: (locale: string) => unknown }[] = [Intl.NumberFormat, Intl.DateTimeFormat];
  for (const format of formats) setTimeout(() => format.supportedLocalesOf('en'));
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await hydrate();
  const signedIn = store.get(signedInAtom);
  // Behind a session the first answers are on their way together with the screen's code.
  if (signedIn) startRuntime();
  const prepared = prepareFirstPage(signedIn);
  if (signedIn) readyFormats();
  await prepared;
  keepTypedBeforeStart();
  const app = createRoot(root, { onUncaughtError: isLost });
  const render = () => app.render(<App />);
  // Behind a session it is drawn in slices, and nothing that is pressed or painted meanwhile waits long. The sign-in form is small
  // and takes over what was typed: at once.
  if (signedIn) startTransition(render);
  else {
    render();
    startRuntime();
  }
  // The sign-in form takes it when it stands, however late that is on a slow machine; another page never does.
  setTimeout(forgetTyped, TYPED_KEPT_MS);
}

start().catch(isLost);
