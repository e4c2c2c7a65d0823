import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Screen as SettingsScreen } from '#client/features/settings/index.ts';
import { expiriesFrom } from '#domain/calendar/expiries.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as candles from '#contract/operations/imported-candles.ts';
import * as ownHistory from '#contract/operations/own-history.ts';
import * as chains from '#contract/operations/imported-chains.ts';
import { getSecurity } from '#contract/operations/security.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { importedChainView } from '#tests/support/market/imported-chain-view.ts';
import { PLAIN_HEADER, plainChain } from '#tests/support/market/imported-chain-csv.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { type Language, say } from '#tests/support/client/say.ts';

const server = useFakeServer();
beforeEach(() => void server().on(getSecurity, refusal('request.not-found')));
useCleanDevice();
useCleanScreen();

const SERIES = { underlying: 'NIFTY', sessions: 2, chains: 2, options: 52, from: '2026-08-03', to: '2026-08-04', imported_at: 1 };
const ROWS = { new: 20, changed: 4, same: 2, dropped: 0 };
const TERMS = { expiry: '2026-08-25', forward: 24_512.3, volatility: 0.13 };
const NIFTY = plainChain({ ...TERMS, date: '2026-08-03' });
const GOOD = [PLAIN_HEADER, ...NIFTY].join('\n');

async function open({ language = 'en', series = [] }: { language?: Language; series?: (typeof SERIES)[] | Response } = {}) {
  server()
    .on(accounts.listAccounts, { broker_accounts: [] })
    .on(ownHistory.listHistoryImports, { imports: [], under_way: null, underlyings: [] })
    .on(candles.listImportedCandles, { imported: [] })
    .on(chains.listImportedChains, series instanceof Response ? series : { imported: series });
  const element = (
    <Suspense fallback={null}>
      <SettingsScreen />
    </Suspense>
  );
  const page = await renderScreen(element, server(), language, '/app/pages/setting/data');
  if (!(series instanceof Response)) fireEvent.click(await screen.findByRole('radio', { name: say('import.holds.chains', {}, language) }));
  return page;
}
async function choose(text: string, language: Language = 'en') {
  const field = await screen.findByLabelText<HTMLInputElement>(say('import.file', {}, language), { selector: 'input' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { files: [new File([text], 'chains.csv', { type: 'text/csv' })] } });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: say('import.send') }));
const sentTexts = () =>
  server()
    .callsOf(chains.importChains)
    .map(({ body }) => (body as { csv: string }).csv);

describe('import of option chains', () => {
  test.each(['en', 'fr'] as const)('says what is wrong with every row by line and column, in %s, and sends nothing', async (language) => {
    await open({ language });
    const [line = ''] = NIFTY;
    const put = '2026-08-03,NIFTY,2026-08-25,100,PE,100.05,75,1';
    await choose([PLAIN_HEADER, line.replace('CE', 'XX'), `${line},5`, line.replace('2026-08-03', '3/8/2026'), put].join('\n'), language);
    const table = await screen.findByRole('table', { name: say('import.problems', {}, language) });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['2', 'option_type', say('import.what.option-type', {}, language)],
      ['3', '—', say('import.what.columns', {}, language)],
      ['4', 'date', say('import.what.date', {}, language)],
      ['5', 'close', say('import.what.chain-range', {}, language)],
    ]);
    fireEvent.click(screen.getByRole('button', { name: say('import.send', {}, language) }));
    expect(sentTexts()).toEqual([]);
  });

  test('a sound file is sent only when asked, and what became of its lines is said', async () => {
    server().on(chains.importChains, { rows: ROWS, left_out: 0, imported: [SERIES] });
    await open();
    await choose(GOOD);
    expect(await screen.findByText(say('import.checked'))).toBeTruthy();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toContain(say('import.chain.rows-of', { options: 26, chains: 1, sessions: 1 }));
    expect(sentTexts()).toEqual([]);
    press();
    await screen.findByText(say('import.chain.done', { symbol: 'NIFTY', added: 20, changed: 4, same: 2 }));
    expect(sentTexts()[0]?.split('\n')).toHaveLength(27);
    await waitFor(() => expect(server().callsOf(chains.listImportedChains)).toHaveLength(2));
  });

  test('of the daily file of the exchange one underlying is sent, and futures are left out aloud', async () => {
    server().on(chains.importChains, { rows: ROWS, left_out: 0, imported: [SERIES] });
    await open();
    await choose(`TradDt,FinInstrmTp,TckrSymb,XpryDt,StrkPric,OptnTp,ClsPric,OpnIntrst,TtlTradgVol
2026-08-03,STO,RELIANCE,2026-08-25,1400,CE,20,500,3
2026-08-03,STO,RELIANCE,2026-08-25,1400,PE,21,500,3
2026-08-03,IDO,NIFTY,2026-08-25,24500,CE,200,75,3
2026-08-03,IDF,NIFTY,2026-08-25,,,24600,75,3`);
    const field = await screen.findByLabelText<HTMLSelectElement>(say('import.chain.underlying'), { selector: 'select' });
    expect(field.value).toBe('RELIANCE');
    expect(screen.getByText(say('import.chain.left-out', { count: 1 }))).toBeTruthy();
    fireEvent.change(field, { target: { value: 'NIFTY' } });
    press();
    await waitFor(() => expect(sentTexts()).toHaveLength(1));
    expect(sentTexts()[0]?.split('\n').slice(1)).toEqual(['2026-08-03,,NIFTY,2026-08-25,24500,C,200,75,3,,,']);
  });

  test('what is longer than a request is not sent: it would be stored in pieces', async () => {
    await open();
    const lines = expiriesFrom('NIFTY', '2026-08-04', 9).flatMap(({ expiry }) =>
      ['2026-08-03', '2026-08-04'].flatMap((date) => plainChain({ ...TERMS, date, expiry, reach: 480 })),
    );
    await choose([PLAIN_HEADER, ...lines].join('\n'));
    await screen.findByText(say('import.checked'), {}, { timeout: 20_000 });
    press();
    expect(await screen.findByText(say('import.chain.too-long', { symbol: 'NIFTY' }))).toBeTruthy();
    expect(sentTexts()).toEqual([]);
  }, 60_000);

  test('after a refusal nothing is stored, after a lost answer that is not known', async () => {
    const full = { path: 'csv', code: 'form.array-max', message: '', values: { max: 10_000 } };
    server().on(chains.importChains, refusal('request.invalid', { fields: [full] }));
    await open();
    await choose(GOOD);
    await screen.findByText(say('import.checked'));
    press();
    expect(await screen.findByText(say('import.chain.full-csv', { max: 10_000 }))).toBeTruthy();
    expect(screen.getByText(say('import.chain.not-stored'))).toBeTruthy();
    server().on(chains.importChains, refusal('request.invalid', { fields: [{ path: 'csv.2.date', code: 'form.date', message: '' }] }));
    press();
    const item = await screen.findByText((text) => text.includes(say('form.date')));
    expect(item.textContent).toContain('24,200');
    server().on(chains.importChains, () => {
      throw connectionLost();
    });
    press();
    expect(await screen.findByText(say('import.chain.unknown'))).toBeTruthy();
  });

  test('a stored chain is shown as of its session, as imported, with its figures and its past', async () => {
    server().on(chains.getImportedChain, importedChainView);
    await open({ series: [SERIES] });
    fireEvent.click(await screen.findByRole('button', { name: say('import.show-name', { symbol: 'NIFTY' }) }));
    const view = await screen.findByRole('region', { name: `NIFTY, ${say('import.chain.as-imported')}` });
    expect(within(view).getByText(/As of .*Aug.* from your file .* not from the exchange/)).toBeTruthy();
    const facts = within(view)
      .getAllByRole('definition')
      .map((fact) => fact.textContent);
    expect(facts.slice(0, 2)).toEqual(['24,512.30', '13.0%']);
    expect(facts[2]).toContain('IV rank 50, percentile 33 (2 earlier sessions)');
    await within(view).findByRole('slider', { name: say('import.chain.smile') });
    fireEvent.click(within(view).getByRole('radio', { name: say('import.chain.show.strikes') }));
    const table = within(view).getByRole('table');
    expect([...(within(table).getAllByRole('row')[1]?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '24,500',
      '1.5L',
      '290.10',
      '13.0%',
      `–${say('value.none')}`,
      `–${say('value.none')}`,
    ]);
    fireEvent.click(within(view).getByRole('radio', { name: say('import.chain.show.past') }));
    expect(await within(view).findByRole('slider', { name: say('import.chain.past.iv-30') })).toBeTruthy();
    fireEvent.change(within(view).getByLabelText(say('import.chain.session')), { target: { value: '2026-08-03' } });
    await waitFor(() => expect(server().callsOf(chains.getImportedChain).at(-1)?.query.get('date')).toBe('2026-08-03'));
  });

  test('what is stored is deleted after a question', async () => {
    server().on(chains.deleteImportedChains, { message: 'Deleted' });
    await open({ series: [SERIES] });
    const name = say('import.delete-name', { symbol: 'NIFTY' });
    fireEvent.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('dialog', { name });
    expect(question.textContent).toContain(say('import.chain.delete-lead'));
    server().on(chains.listImportedChains, { imported: [] });
    fireEvent.click(within(question).getByRole('button', { name: say('import.delete') }));
    expect(await screen.findByText(say('import.none'))).toBeTruthy();
    expect(server().callsOf(chains.deleteImportedChains)[0]?.params).toEqual({ underlying: 'NIFTY' });
  });

  test('is not offered where the back end does not know it', async () => {
    await open({ series: refusal('request.not-found') });
    await screen.findByText(say('import.none'));
    await waitFor(() => expect(screen.queryByRole('radio', { name: say('import.holds.chains') })).toBeNull());
    expect(screen.getByLabelText(say('import.symbol'), { selector: 'input' })).toBeTruthy();
  });
});
