import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import type { HistoryImport, KeptHistory } from '#client/api/types.ts';
import { handedFileAtom } from '#client/state/device/handed-file.ts';
import { noticesAtom } from '#client/state/notices/notices.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as market from '#contract/operations/market.ts';
import * as history from '#contract/operations/own-history.ts';
import { getSecurity } from '#contract/operations/security.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { type Language, say } from '#tests/support/client/say.ts';

const server = useFakeServer();
beforeEach(() => void server().on(getSecurity, refusal('request.not-found')));
useCleanDevice();
useCleanScreen();

const FACTS: NonNullable<HistoryImport['facts']> = {
  formats: ['gdf-minutes'],
  files: 1,
  same_files: 0,
  rows: 12_345,
  bytes: 2_400_000,
  days: 2,
  from: '2026-08-03',
  to: '2026-08-05',
  quotes: false,
  underlyings: [{ underlying: 'NIFTY', days: 2, contracts: 60 }],
  left_out: { outside_session: 7, no_session: 0, other_kinds: 0, duplicates: 0 },
  expected_expiries: 2,
  gaps: { minutes: 0, days: 1 },
};
const READY: HistoryImport = {
  import_id: 'i1',
  name: 'a.csv',
  status: 'ready',
  received: 4,
  read: 4,
  total: 4,
  facts: FACTS,
  problems: [],
};
const KEPT: KeptHistory = {
  imports: [{ import_id: 'i1', name: 'a.csv', imported_at: 1, facts: FACTS }],
  under_way: null,
  underlyings: [{ underlying: 'NIFTY', sessions: 2, minute_sessions: 2, from: '2026-08-03', to: '2026-08-05' }],
};

async function open(
  found: HistoryImport,
  { language = 'en', kept = { imports: [], under_way: null, underlyings: [] } }: { language?: Language; kept?: KeptHistory } = {},
) {
  server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(history.listHistoryImports, kept)
    .on(history.startHistoryImport, { import: { ...READY, status: 'receiving', facts: null } })
    .on(history.sendHistoryPart, { import: { ...READY, status: 'receiving', facts: null } })
    .on(history.checkHistoryImport, { import: found })
    .on(history.keepHistoryImport, { import: { ...found, status: 'kept' } })
    .on(history.deleteHistoryImport, { message: 'Deleted' });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  const { store, unmount } = await renderScreen(element, server(), language, '/app/pages/setting/data');
  const field = await screen.findByLabelText<HTMLInputElement>(say('own-history.choose-files', {}, language), { selector: 'input' });
  const file = (name: string) => new File(['text'], name);
  const hand = (name: string) => act(() => store.set(handedFileAtom, { use: 'history', file: file(name) }));
  return Object.assign((name: string) => fireEvent.change(field, { target: { files: [file(name)] } }), { hand, store, unmount });
}
const keep = () => screen.queryByRole('button', { name: say('own-history.keep') });

describe('own history', () => {
  test('files are sent at once, what they hold is said, and nothing is kept before it is asked for', async () => {
    const choose = await open(READY);
    choose('a.csv');
    expect(await screen.findByText(say('own-history.ready'))).toBeTruthy();
    expect(screen.getByText(say('own-history.format.gdf-minutes'))).toBeTruthy();
    expect(screen.getByText(say('own-history.quotes-no'))).toBeTruthy();
    expect(screen.getByText(say('own-history.remark.outside', { count: 7 }))).toBeTruthy();
    expect(screen.getByText(say('own-history.remark.gap-days', { count: 1 }))).toBeTruthy();
    expect(screen.getByText(say('own-history.remark.expected-expiries', { count: 2 }))).toBeTruthy();
    expect(server().callsOf(history.keepHistoryImport)).toEqual([]);
    server().on(history.listHistoryImports, KEPT);
    fireEvent.click(keep()!);
    expect(await screen.findByText(say('own-history.kept', { name: 'a.csv' }))).toBeTruthy();
    expect(await screen.findByRole('button', { name: say('own-history.show-name', { name: 'NIFTY' }) })).toBeTruthy();
    expect(
      server()
        .callsOf(history.sendHistoryPart)
        .map(({ body }) => body),
    ).toEqual([{ file: 'a.csv', offset: 0, data: btoa('text') }]);
  });

  test.each(['en', 'fr'] as const)('a broken file is refused by file, line and reason, in %s, and cannot be kept', async (language) => {
    const problems = [{ file: 'bad.csv', line: 51, column: 'Time', code: 'history.time' }];
    const choose = await open({ ...READY, status: 'refused', problems }, { language });
    choose('bad.csv');
    const table = await screen.findByRole('table', { name: say('own-history.problems', {}, language) });
    for (const text of ['bad.csv', '51', 'Time', say('errors.history.time', {}, language)])
      expect(within(table).getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: say('own-history.keep', {}, language) })).toBeNull();
  });

  test('whole-number prices are asked about where files have them, and what is said goes with the files', async () => {
    const unsaid = { file: 'a.parquet', line: 0, column: 'close', code: 'history.prices-whole' };
    const choose = await open({ ...READY, status: 'refused', facts: null, problems: [unsaid] });
    expect(screen.queryByLabelText(say('own-history.prices'))).toBeNull();
    choose('a.parquet');
    const prices = await screen.findByLabelText(say('own-history.prices'));
    expect(keep()).toBeNull();
    const tables = [{ columns: ['close'], clock: 'utc' as const, stamps: 'start' as const, prices: 'paise' as const }];
    server().on(history.checkHistoryImport, { import: { ...READY, facts: { ...FACTS, tables } } });
    fireEvent.change(prices, { target: { value: 'paise' } });
    await waitFor(() => expect(keep()).toBeTruthy());
    expect(
      server()
        .callsOf(history.startHistoryImport)
        .map(({ body }) => body),
    ).toEqual([{ name: 'a.parquet' }, { name: 'a.parquet', whole_prices: 'paise' }]);
    expect(screen.getAllByText(say('own-history.prices.paise')).length).toBeGreaterThan(1);
  });

  test('a file that was opened with the app is sent by a press alone, and not while another one is under way', async () => {
    const choose = await open(READY);
    let resolve: (answer: Response) => void = () => undefined;
    const promise = new Promise<Response>((settle) => {
      resolve = settle;
    });
    server().on(history.checkHistoryImport, () => promise.then((answer) => answer.clone()));
    choose('under-way.csv');
    await waitFor(() => expect(server().callsOf(history.checkHistoryImport)).toHaveLength(1));
    choose.hand('handed.csv');
    expect(await screen.findByText('handed.csv')).toBeTruthy();
    const check = () => screen.getByRole<HTMLButtonElement>('button', { name: say('own-history.check') });
    const isOff = (button: HTMLButtonElement) => button.getAttribute('aria-disabled') === 'true';
    expect(isOff(check())).toBe(true);
    resolve(Response.json({ import: READY }));
    await waitFor(() => expect(isOff(check())).toBe(false));
    const names = () =>
      server()
        .callsOf(history.startHistoryImport)
        .map(({ body }) => (body as { name: string }).name);
    expect(names()).toEqual(['under-way.csv']);
    fireEvent.click(check());
    await waitFor(() => expect(names()).toEqual(['under-way.csv', 'handed.csv']));
    await waitFor(() => expect(screen.queryByText('handed.csv')).toBeNull());
    await screen.findByText(say('own-history.ready'));
  });

  test('the same file again changes nothing and says so', async () => {
    const choose = await open({ ...READY, status: 'nothing-new' });
    choose('a.csv');
    expect(await screen.findByText(say('own-history.nothing-new'))).toBeTruthy();
    expect(keep()).toBeNull();
  });

  test('what is kept is deleted after a question', async () => {
    await open(READY, { kept: KEPT });
    const name = say('own-history.delete-name', { name: 'a.csv' });
    fireEvent.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('dialog', { name });
    expect(server().callsOf(history.deleteHistoryImport)).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: say('own-history.delete') }));
    await waitFor(() => expect(server().callsOf(history.deleteHistoryImport)).toHaveLength(1));
  });

  describe('when its screen is left', () => {
    const reading = { ...READY, status: 'reading' as const, facts: null, read: 1 };
    const notices = (store: Awaited<ReturnType<typeof open>>['store']) =>
      store.get(noticesAtom).map(({ title, href }) => ({ title, href }));

    test('an import goes on through a lost connection, and tells its end with the way back', async () => {
      const choose = await open(reading);
      server().on(history.getHistoryImport, connectionLost());
      choose('a.csv');
      expect(await screen.findByText(say('own-history.reading-on'))).toBeTruthy();
      choose.unmount();
      await eventually(() => expect(server().callsOf(history.getHistoryImport)).toHaveLength(1));
      server().on(history.getHistoryImport, { import: READY });
      const told = { title: { id: 'settings.history-told.ready', values: { name: 'a.csv' } }, href: '/app/pages/setting/data' };
      await eventually(() => expect(notices(choose.store)).toEqual([told]));
      expect(server().callsOf(history.deleteHistoryImport)).toEqual([]);
      expect(server().callsOf(history.keepHistoryImport)).toEqual([]);
    });

    test('what the server checks is taken up by the page that comes back, and can be kept there', async () => {
      server().on(history.getHistoryImport, { import: READY });
      await open(READY, { kept: { imports: [], under_way: reading, underlyings: [] } });
      await screen.findByRole('progressbar', { name: say('own-history.progress') });
      fireEvent.click(await screen.findByRole('button', { name: say('own-history.keep') }));
      await screen.findByText(say('own-history.kept', { name: 'a.csv' }));
    });

    test('what was not sent in full says that nothing is imported and what to do, and can be discarded', async () => {
      const receiving = { ...READY, status: 'receiving' as const, facts: null, received: 3_000_000 };
      await open(READY, { kept: { imports: [], under_way: receiving, underlyings: [] } });
      await screen.findByText(say('own-history.elsewhere', { name: 'a.csv', size: 3 }));
      expect(keep()).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: say('own-history.discard') }));
      await waitFor(() => expect(server().callsOf(history.deleteHistoryImport)).toHaveLength(1));
      expect(screen.queryByText(say('own-history.elsewhere', { name: 'a.csv', size: 3 }))).toBeNull();
    });
  });
});
