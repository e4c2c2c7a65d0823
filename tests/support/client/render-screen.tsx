import { cleanup, configure, render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import { Suspense, type ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach } from 'vitest';
import '#client/app/catalogues/catalogues.ts';
import { DEFAULT_FORMAT, FormatContext } from '#client/i18n/format-context.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import { readCatalogues } from './catalogue-files.ts';
import { openPage, type ClientPage } from './client-page.ts';
import type { FakeServer } from './fake-server.ts';
import type { Language } from './say.ts';
import { USER } from '../server/wire-samples.ts';

// A busy machine is slow; the test's own time-out is the limit.
configure({ asyncUtilTimeout: 10_000 });
const catalogues = readCatalogues();

/** Where the router is, readable in a test. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export interface ScreenPage extends ClientPage, RenderResult {
  /** The path that a link has led to. */
  readonly address: () => string | null;
}

/** Returns the screen as a signed-in user sees it: over the fake server, with a store of its own and every catalogue. */
export async function renderScreen(
  element: ReactElement,
  server: FakeServer,
  language: Language = 'en',
  address = '/app/here',
): Promise<ScreenPage> {
  server.on(authenticate.getProfile, { user: USER });
  const page = await openPage();
  page.store.set(userDataAtom, USER);
  page.store.set(adoptTokenAtom, 't-1');
  const messages = Object.assign({}, ...catalogues.map((catalogue) => catalogue[language])) as Record<string, string>;
  const rendered = render(
    <Provider store={page.store}>
      <IntlProvider locale={language} messages={messages}>
        <FormatContext.Provider value={{ ...DEFAULT_FORMAT, locale: language }}>
          <MemoryRouter initialEntries={[address]}>
            {/* As the shell has it: a screen may wait for its words. */}
            <Suspense>{element}</Suspense>
            <Address />
          </MemoryRouter>
        </FormatContext.Provider>
      </IntlProvider>
    </Provider>,
  );
  return { ...page, ...rendered, address: () => rendered.getByTestId('address').textContent };
}

/** Unmounts the rendered components before the page of the test is closed. */
export function useCleanScreen(): void {
  afterEach(cleanup);
}
