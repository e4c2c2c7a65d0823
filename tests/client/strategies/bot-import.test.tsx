import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategies/editor/bot-editor.tsx';
import '#client/features/strategies/bot-import/index.ts';
import { Screen } from '#client/features/strategies/index.ts';
import { readOne } from '#client/offline/storage.ts';
import { handedFileAtom } from '#client/state/device/handed-file.ts';
import * as accounts from '#contract/operations/accounts.ts';
import { listBotResults, listBotRuns } from '#contract/operations/bot-runs.ts';
import { createBotSet, listBotSets } from '#contract/operations/bot-sets.ts';
import * as bots from '#contract/operations/bots.ts';
import * as market from '#contract/operations/market.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { exportFile, exportItem, strategyFile, strategyLeg } from '#tests/support/bots/strategy-file.ts';
import { botSample } from '#tests/support/client/bot-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { type FakeServer, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen, type ScreenPage } from '#tests/support/client/render-screen.tsx';
import { noSets, resultsAnswer, runsAnswer } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, PORTFOLIO, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

async function library(before: (page: ScreenPage) => void = () => undefined) {
  const fake = server()
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [PORTFOLIO] })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(bots.listBaseStrategies, { base_strategies: [] })
    .on(bots.listDailyBots, () => ({ daily_bots: [] }))
    .on(bots.listTradingBots, () => ({ trading_bots: [] }))
    .on(listBotSets, noSets)
    .on(listBotRuns, runsAnswer())
    .on(listBotResults, resultsAnswer())
    .on(bots.createDailyBot, botSample());
  before(await renderScreen(<Screen />, fake, 'en', '/app/here?tab=library'));
  return fake;
}
async function choose(text: string, name = 'mine.algtst') {
  const input = await screen.findByLabelText<HTMLInputElement>(say('bot-import.choose'));
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}
const editor = () => screen.findByRole('dialog', { name: say('strategies.editor.title-import') });

test('a strategy file fills the editor, says that nothing of it is lost, and is created as a bot without a template', async () => {
  const fake = await library();
  await choose(strategyFile());
  const sheet = within(await editor());
  await eventually(() => expect(sheet.getByText(say('bot-import.all-said'))).toBeTruthy());
  const name = sheet.getByLabelText<HTMLInputElement>(say('strategies.field.name'));
  expect(name.value).toBe('Straddle');
  fireEvent.submit(name.closest('form')!);
  await eventually(() => expect(fake.callsOf(bots.createDailyBot)).toHaveLength(1));
  expect(fake.callsOf(bots.createDailyBot)[0]?.body).toMatchObject({
    name: 'Straddle',
    base_strategy: null,
    definition: { underlying: 'NIFTY', schedule: { from: '09:35' }, legs: [{ kind: 'call' }, { kind: 'put' }] },
  });
});

test('what the bot does not say is listed with its leg', async () => {
  await library();
  await choose(strategyFile({ MaxPositionInADay: 3, SkipInitialCandles: 2 }), 'Two of them.algtst');
  const sheet = within(await editor());
  expect(await sheet.findByText(say('bot-import.unsaid', { count: 2 }))).toBeTruthy();
  const said = sheet.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual(
    expect.arrayContaining([
      say('bot-import.unsaid.positions-a-day', { value: '3' }),
      say('bot-import.unsaid.skipped-candles', { value: '2' }),
    ]),
  );
});

test('a file that is none says so, and the right one is read after it', async () => {
  await library();
  await choose('no file', 'notes.json');
  expect((await screen.findByRole('alert')).textContent).toBe(say('bot-import.wrong.not-json', { name: 'notes.json' }));
  await choose(strategyFile({}, { name: '' }), 'My plan.algtst');
  const sheet = within(await editor());
  expect(sheet.getByLabelText<HTMLInputElement>(say('strategies.field.name')).value).toBe('My plan');
});

test('a strategy file that was opened with the app fills the editor too, and creates nothing by itself', async () => {
  const fake = await library(({ store }) =>
    act(() => store.set(handedFileAtom, { use: 'bot', file: new File([strategyFile()], 'mine.algtst') })),
  );
  expect(within(await editor()).getByLabelText<HTMLInputElement>(say('strategies.field.name')).value).toBe('Straddle');
  expect(fake.callsOf(bots.createDailyBot)).toHaveLength(0);
});

describe('a file of several strategies', () => {
  const rules = (change: object = {}) => (JSON.parse(strategyFile(change)) as { strategy: object }).strategy;
  const noKind = {
    ListOfLegConfigs: [
      strategyLeg(),
      strategyLeg({
        LegReentrySL: { Type: 'ReentryType.Immediate', Value: { ReentryCount: 99 } },
        LegStopLoss: { Type: 'LegTgtSLType.Points', Value: 20 },
      }),
    ],
  };
  const FILE = exportFile(
    {
      a: { name: 'Early', definition: rules() },
      b: { name: 'Late', definition: rules({ MaxPositionInADay: 3 }) },
      c: { name: 'Off', definition: rules() },
    },
    [exportItem('a', { multiplier: 2, dte: [0, 1] }), exportItem('b'), exportItem('c', { checked: false }), exportItem('gone')],
  );
  const sheetOf = (count: number) => screen.findByRole('dialog', { name: say('bot-import.file.title', { count, name: 'mine.algtst' }) });
  const SET = {
    id: 's1',
    portfolio_id: PORTFOLIO.id,
    name: 'Mine',
    members: [],
    rules: { stop: null, target: null, lock: null, trail: null, exit: null },
    revision: 1,
    created_at: SERVER_AT,
    updated_at: SERVER_AT,
  };
  function making(fake: FakeServer): FakeServer {
    let made = 0;
    return fake.on(bots.createDailyBot, ({ body }) => botSample({ ...(body as object), id: `made${(made += 1)}` })).on(createBotSet, SET);
  }

  test('says what it leaves and what each bot does not say, and creates the bots with their lots, and a set of those that are on', async () => {
    const fake = making(await library());
    await choose(FILE);
    const sheet = within(await sheetOf(3));
    expect(await sheet.findByText(say('bot-import.left.not-there', { name: 'gone', named: 'yes' }))).toBeTruthy();
    expect(sheet.getByText(say('bot-import.file.unsaid', { count: 1 }))).toBeTruthy();
    expect(sheet.getByText(say('bot-import.unsaid.positions-a-day', { value: '3' }))).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: say('bot-import.file.create', { count: 3 }) }));
    await eventually(() => expect(fake.callsOf(createBotSet)).toHaveLength(1));
    expect(fake.callsOf(bots.createDailyBot).map(({ body }) => body)).toMatchObject([
      { name: 'Early', definition: { legs: [{ lots: 2 }, { lots: 2 }], schedule: { dte: [0, 1] } } },
      { name: 'Late', definition: { legs: [{ lots: 1 }, { lots: 1 }] } },
      { name: 'Off' },
    ]);
    expect(fake.callsOf(createBotSet)[0]?.body).toMatchObject({
      name: 'Mine',
      members: [
        { bot_id: 'made1', multiplier: 1 },
        { bot_id: 'made2', multiplier: 1 },
      ],
    });
  });

  test('goes on where the server refused one, and creates none twice', async () => {
    const fake = making(await library());
    await choose(FILE);
    const sheet = within(await sheetOf(3));
    fireEvent.click(sheet.getByLabelText(say('bot-import.file.together', { most: 10 })));
    let refused = false;
    fake.on(bots.createDailyBot, ({ body }) => {
      if ((body as { name: string }).name === 'Late' && !refused) {
        refused = true;
        return refusal('request.rate-limited');
      }
      return botSample({ ...(body as object), id: (body as { name: string }).name });
    });
    fireEvent.click(sheet.getByRole('button', { name: say('bot-import.file.create', { count: 3 }) }));
    expect((await sheet.findByRole('alert')).textContent).toContain(say('bot-import.file.failed', { name: 'Late' }));
    fireEvent.click(sheet.getByRole('button', { name: say('bot-import.file.create', { count: 2 }) }));
    await eventually(() => expect(fake.callsOf(bots.createDailyBot)).toHaveLength(4));
    expect(fake.callsOf(bots.createDailyBot).map(({ body }) => (body as { name: string }).name)).toEqual(['Early', 'Late', 'Late', 'Off']);
    expect(fake.callsOf(createBotSet)).toHaveLength(0);
  });

  test('keeps what was typed over a look at one of them and over its closing, and creates none a second time', async () => {
    const made = botSample({ id: 'made1', name: 'Early' });
    const fake = making(await library());
    fake.on(bots.listDailyBots, () => ({ daily_bots: [made] }));
    const setName = async () => within(await sheetOf(3)).getByLabelText<HTMLInputElement>(say('bot-import.file.set-name'));
    await choose(FILE);
    fireEvent.change(await setName(), { target: { value: 'Expiry days' } });
    fireEvent.click(within(await sheetOf(3)).getByRole('button', { name: say('bot-import.file.review-named', { name: 'Early' }) }));
    const name = within(await editor()).getByLabelText<HTMLInputElement>(say('strategies.field.name'));
    fireEvent.submit(name.closest('form')!);
    expect((await setName()).value).toBe('Expiry days');
    await eventually(async () =>
      expect(await readOne(`u/${USER.id}/draft/form/bot-import/${PORTFOLIO.id}/mine.algtst`)).toMatchObject({
        data: { form: { made: { 0: 'made1' }, set: { name: 'Expiry days' } } },
      }),
    );
    fireEvent.click(within(await sheetOf(3)).getByRole('button', { name: say('bot-import.file.cancel') }));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(FILE);
    await eventually(async () => expect((await setName()).value).toBe('Expiry days'));
    expect(within(await sheetOf(3)).getByRole('button', { name: say('bot-import.file.create', { count: 2 }) })).toBeTruthy();
  });

  test('one that lacks something is only created after it was looked at, and leads back to the others', async () => {
    const fake = making(await library());
    await choose(`[${strategyFile(noKind, { name: 'Often' })},${strategyFile({}, { name: 'Plain' })}]`);
    const sheet = within(await sheetOf(2));
    expect(await sheet.findByText(say('bot-import.file.look-first'))).toBeTruthy();
    expect(sheet.getByRole('button', { name: say('bot-import.file.create', { count: 1 }) })).toBeTruthy();
    fireEvent.click(sheet.getByRole('button', { name: say('bot-import.file.review-named', { name: 'Plain' }) }));
    const name = within(await editor()).getByLabelText<HTMLInputElement>(say('strategies.field.name'));
    fireEvent.submit(name.closest('form')!);
    await eventually(() => expect(fake.callsOf(bots.createDailyBot)).toHaveLength(1));
    const back = within(await sheetOf(2));
    expect(await back.findByText(say('bot-import.file.created'))).toBeTruthy();
    expect(back.getByRole('button', { name: say('bot-import.file.create', { count: 0 }) })).toBeTruthy();
  });
});
