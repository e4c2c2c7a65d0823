import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { FEATURES } from '#contract/features.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as imported from '#contract/operations/imported-candles.ts';
import * as ownHistory from '#contract/operations/own-history.ts';
import * as chains from '#contract/operations/imported-chains.ts';
import { getSecurity } from '#contract/operations/security.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { type Language, say } from '#tests/support/client/say.ts';

const server = useFakeServer();
beforeEach(() => void server().on(getSecurity, refusal('request.not-found')));
useCleanDevice();
useCleanScreen();

const SERIES = { symbol: 'NIFTY', sessions: 2, candles: 3, from: '2026-08-03', to: '2026-08-04', imported_at: 1 };
const GOOD = `time,open,high,low,close
2026-08-03 09:15,100,101,99,100.5
2026-08-03 09:16,100.5,103,100,102
2026-08-04 09:15,102,102,90,91`;
const BAD = `time,open,high,low,close
2026-08-03 09:15,100,101,99,x
2026-08-03 03:00,100,101,99,100
2026-08-03 09:16,100,99,98,`;

/** Two sessions that do not fit in one request. */
function longFile(): string {
  const session = (date: string) =>
    Array.from({ length: 375 }, (_, minute) => {
      const at = new Date(Date.parse(`${date}T03:45:00Z`) + minute * 60_000).toISOString().slice(0, 19);
      return `${at}Z,1234567.1234,1234567.1234,1234567.1234,1234567.1234,123456789,123456789`;
    });
  const dates = ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07', '2026-08-10', '2026-08-11'];
  return ['time,open,high,low,close,volume,oi', ...dates.flatMap(session)].join('\n');
}

async function open({ language = 'en', series = [] }: { language?: Language; series?: (typeof SERIES)[] | Response } = {}) {
  server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(ownHistory.listHistoryImports, { imports: [], under_way: null, underlyings: [] })
    .on(imported.listImportedCandles, series instanceof Response ? series : { imported: series })
    .on(chains.listImportedChains, { imported: [] });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  return renderScreen(element, server(), language, '/app/pages/setting/data');
}
const fileField = (language: Language = 'en') =>
  screen.findByLabelText<HTMLInputElement>(say('import.file', {}, language), { selector: 'input' });
const symbolField = () => screen.getByLabelText<HTMLInputElement>(say('import.symbol'), { selector: 'input' });
async function choose(text: string, name = 'nifty 2026.csv', language: Language = 'en') {
  const field = await fileField(language);
  fireEvent.click(field);
  fireEvent.change(field, { target: { files: [new File([text], name, { type: 'text/csv' })] } });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: say('import.send') }));
const sentBodies = () =>
  server()
    .callsOf(imported.importCandles)
    .map(({ body }) => body as { symbol: string; csv: string });

describe('import of candles', () => {
  test.each(['en', 'fr'] as const)('says what is wrong with every row by line and column, in %s, and sends nothing', async (language) => {
    await open({ language });
    await choose(BAD, 'bad.csv', language);
    const table = await screen.findByRole('table', { name: say('import.problems', {}, language) });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['2', 'close', say('import.what.number', {}, language)],
      ['3', 'time', say('import.what.outside-session', {}, language)],
      ['4', 'close', say('import.what.missing', {}, language)],
    ]);
    expect(screen.getByRole('alert').textContent).toBe(say('import.wrong', { count: 3 }, language));
    fireEvent.click(screen.getByRole('button', { name: say('import.send', {}, language) }));
    expect(sentBodies()).toEqual([]);
  });

  test('names the columns that the header lacks, and what is no file of candles', async () => {
    await open();
    await choose('time,open,high\n1,2,3');
    expect(await screen.findAllByText(say('import.what.no-column'))).toHaveLength(2);
    await choose('time,open,high,low,close\n');
    expect(await screen.findByText(say('import.file-empty'))).toBeTruthy();
    await choose('x'.repeat(5_000_001));
    expect(await screen.findByText(say('import.file-too-large', { size: 5 }))).toBeTruthy();
  });

  test('a sound file is sent only when asked, under the symbol that stands in the field, and the result is the server’s', async () => {
    server().on(imported.importCandles, { imported: { ...SERIES, sessions: 4, candles: 700, from: '2026-07-30' } });
    await open({ series: [SERIES] });
    await choose(GOOD);
    expect(await screen.findByText(say('import.checked'))).toBeTruthy();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toContain(say('import.one-minute'));
    expect(facts).toContain(say('import.rows-of', { candles: 3, sessions: 2 }));
    expect(symbolField().value).toBe('NIFTY');
    expect(screen.getByText(say('import.replaces', { symbol: 'NIFTY' }))).toBeTruthy();
    expect(sentBodies()).toEqual([]);
    fireEvent.change(symbolField(), { target: { value: ' my-nifty ' } });
    expect(screen.queryByText(say('import.replaces', { symbol: 'MY-NIFTY' }))).toBeNull();
    press();
    await screen.findByText(/^Imported as NIFTY: 700 candles, 4 sessions/);
    expect(sentBodies().map(({ symbol }) => symbol)).toEqual(['MY-NIFTY']);
    expect(sentBodies()[0]?.csv.split('\n').slice(0, 2)).toEqual(['time,open,high,low,close,volume,oi', '1785728700,100,101,99,100.5,0,0']);
    await waitFor(() => expect(server().callsOf(imported.listImportedCandles)).toHaveLength(2));
  });

  test('without a file or a symbol nothing is sent, and the field says so', async () => {
    await open();
    await fileField();
    press();
    expect(await screen.findByText(say('import.file-missing'))).toBeTruthy();
    expect(screen.getByText(say('import.symbol-missing'))).toBeTruthy();
    fireEvent.change(symbolField(), { target: { value: 'no symbol!' } });
    expect(symbolField().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(say('import.symbol-form'))).toBeTruthy();
    expect(sentBodies()).toEqual([]);
  });

  test('a long file goes in parts of whole sessions; when one fails, what is stored for certain is said', async () => {
    server().on(imported.importCandles, () => {
      if (sentBodies().length > 1) throw connectionLost();
      return { imported: SERIES };
    });
    await open();
    await choose(longFile());
    await screen.findByText(say('import.checked'));
    press();
    const [first] = await screen.findAllByText((text) => text.includes(say('import.partly', { sessions: 6 })));
    expect(first).toBeTruthy();
    expect(sentBodies().length).toBeGreaterThan(1);
    for (const { csv } of sentBodies()) expect(csv.length).toBeLessThanOrEqual(200_000);
  });

  test('what the server refuses stands at its field, or names the candle', async () => {
    const full = { path: 'symbol', code: 'form.array-max', message: '', values: { max: 50 } };
    server().on(imported.importCandles, refusal('request.invalid', { fields: [full] }));
    await open();
    await choose(GOOD);
    await screen.findByText(say('import.checked'));
    press();
    expect(await screen.findByText(say('import.full-symbol', { max: 50 }))).toBeTruthy();
    expect(symbolField().getAttribute('aria-invalid')).toBe('true');
    const line = { path: 'csv.3.high', code: 'form.pattern', message: '' };
    server().on(imported.importCandles, refusal('request.invalid', { fields: [line] }));
    press();
    const item = await screen.findByText((text) => text.includes(say('form.pattern')));
    expect(item.textContent).toContain('09:16');
    expect(item.textContent).toContain('high');
  });

  test('what is stored is shown by its closes, as imported', async () => {
    const rows: [number, number, number, number, number, number, number][] = [
      [Date.UTC(2026, 7, 3, 3, 45), 100, 103, 99, 102, 30, 0],
      [Date.UTC(2026, 7, 4, 3, 45), 102, 102, 90, 91.55, 30, 0],
    ];
    const answer = { symbol: 'NIFTY', next_to: null, source: 'imported' as const };
    server().on(imported.getImportedCandles, { ...answer, interval: '1d', candles: rows });
    await open({ series: [{ ...SERIES, sessions: 9 }] });
    const button = await screen.findByRole('button', { name: say('import.show-name', { symbol: 'NIFTY' }) });
    fireEvent.click(button);
    const chart = await screen.findByRole('slider', { name: say('import.view.days', { symbol: 'NIFTY' }) });
    expect(chart.getAttribute('aria-valuetext')).toContain('91.55');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(say('import.view.newest', { count: 2 }))).toBeTruthy();
    const [call] = server().callsOf(imported.getImportedCandles);
    expect([call?.params['symbol'], call?.query.get('interval')]).toEqual(['NIFTY', '1d']);
  });

  test('what is stored is listed, and deleted after a question', async () => {
    server().on(imported.deleteImportedCandles, { message: 'Deleted' });
    await open({ series: [SERIES] });
    const name = say('import.delete-name', { symbol: 'NIFTY' });
    fireEvent.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('dialog', { name });
    expect(server().callsOf(imported.deleteImportedCandles)).toEqual([]);
    server().on(imported.listImportedCandles, { imported: [] });
    fireEvent.click(within(question).getByRole('button', { name: say('import.delete') }));
    expect(await screen.findByText(say('import.none'))).toBeTruthy();
    expect(server().callsOf(imported.deleteImportedCandles)[0]?.params).toEqual({ symbol: 'NIFTY' });
  });

  test('is absent where the back end has no market, and nothing is asked', async () => {
    server().features = FEATURES.filter((name) => name !== 'market');
    await open();
    await screen.findByText(say('settings.data.device'));
    expect(screen.queryByText(say('import.title'))).toBeNull();
    expect(server().callsOf(imported.listImportedCandles)).toEqual([]);
  });

  test('is absent where the back end has a market and knows neither candles nor chains of one’s own', async () => {
    const opened = open({ series: refusal('request.not-found') });
    server().on(chains.listImportedChains, refusal('request.not-found'));
    const page = await opened;
    await waitFor(() => expect(server().callsOf(imported.listImportedCandles)).toHaveLength(1));
    await waitFor(() => expect(page.queryByText(say('import.title'))).toBeNull());
  });

  test('offline a file is still checked; sending is off and says why', async () => {
    const page = await open();
    await screen.findByText(say('import.none'));
    act(() => page.store.set(connectivityInputAtom, { type: 'browser-offline' }));
    await choose(GOOD);
    await screen.findByText(say('import.checked'));
    const button = screen.getByRole('button', { name: say('import.send') });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.querySelector(`#${button.getAttribute('aria-describedby')}`)?.textContent).toBe(say('settings.offline'));
    press();
    expect(sentBodies()).toEqual([]);
  });
});
