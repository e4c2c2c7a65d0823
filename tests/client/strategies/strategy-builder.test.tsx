import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Chain } from '#client/api/types.ts';
// Loaded in advance, so that the first import on a busy machine does not count against a time-out.
import '#client/features/strategy-builder/legs/chain-sheet.tsx';
import '#client/features/strategy-builder/parts/example-plan.tsx';
import '#client/features/strategy-builder/parts/ideas-panel.tsx';
import '#client/features/strategy-builder/legs/leg-list.tsx';
import '#client/features/strategy-builder/payoff/payoff-panel.tsx';
import '#client/features/strategy-builder/parts/place-idea.tsx';
import '#client/features/strategy-builder/parts/plans-sheet.tsx';
import '#client/features/strategy-builder/review/review-panel.tsx';
import '#client/workers/strategy-work.ts';
import { Screen } from '#client/features/strategy-builder/index.ts';
import { basketDraftAtom } from '#client/state/orders/basket-draft.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import * as market from '#contract/operations/market.ts';
import { readPlan } from '#domain/strategies/plan-code.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { fromMenu } from '#tests/support/client/from-menu.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import { EXCHANGE_AT, positionOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

const EXPIRY = ladderOf().expiry;
const E = `E${EXPIRY.replaceAll('-', '')}`;
const STRANGLE = `1_S1C26200${E}_S1P25800${E}`;
const word = (id: string, values: Record<string, string | number> = {}) => say(`strategy-builder.${id}`, values);

const show = async (query: string, change: Partial<Chain> = {}, desk: Parameters<typeof prepareDesk>[1] = {}) => {
  const expiries = [{ expiry: EXPIRY, expires_at: EXCHANGE_AT, monthly: false }];
  prepareDesk(server(), desk)
    .on(market.listUnderlyings, {
      underlyings: [{ underlying: 'NIFTY', spot_instrument_id: 'SIM:NIFTY', kind: 'index', sector: null, expiries }],
    })
    .on(market.searchInstruments, { instruments: [] })
    .on(market.getChain, ({ query: asked }) =>
      ladderOf({ received_at: Date.now(), ...(asked.get('expiry') === null ? {} : { expiry: asked.get('expiry') ?? '' }), ...change }),
    );
  const page = await renderScreen(<Screen />, server(), 'en', `/app/strategy-builder?${query}`);
  await screen.findByRole('tablist');
  const legs = () => readPlan(new URLSearchParams(page.address()?.split('?')[1]).get('legs') ?? '') ?? [];
  return { ...page, legs };
};
const leg = (place: number) => screen.getByRole('article', { name: word('leg.label', { place }) });
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

/** On a phone all but the step back stands in a menu. */
const pressInMenu = async (id: string) => fireEvent.click(await fromMenu(document.body, word('more'), word(id)));

describe('the strategy builder', () => {
  test('an idea becomes legs in the address, is called by its name, and can be undone', async () => {
    const page = await show('tab=ideas');
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(say('structures.name.iron-condor')) }));
    await eventually(() => expect(page.legs()).toHaveLength(4));
    expect(page.legs().map(({ side, kind, strike }) => `${side} ${kind} ${strike}`)).toEqual([
      'buy put 25600',
      'sell put 25800',
      'sell call 26200',
      'buy call 26400',
    ]);
    expect(await screen.findByText(say('structures.name.iron-condor'))).toBeTruthy();
    await screen.findByText(word('figure.chance'));
    expect(screen.getByText(word('figure.expected')).nextElementSibling?.textContent).toMatch(/^[+−]?₹[\d,]+/);
    press(word('undo'));
    await eventually(() => expect(page.legs()).toHaveLength(0));
    await pressInMenu('redo');
    await eventually(() => expect(page.legs()).toHaveLength(4));
  });

  test('an empty plan shows the first idea drawn, says that it is an example, and takes it when asked', async () => {
    const page = await show('tab=ideas');
    const example = await screen.findByRole('region', { name: `${word('example')} ${say('structures.name.iron-condor')}` });
    expect(within(example).getByText(word('example.about'))).toBeTruthy();
    await within(example).findByText(word('figure.chance'));
    expect(example.querySelector('svg path')).not.toBeNull();
    expect(page.legs()).toEqual([]);
    expect(screen.queryByText(word('summary.empty'))).toBeNull();
    // It follows the list, in which each idea occurs once.
    fireEvent.click(screen.getByLabelText(word('view.bullish')));
    const [first] = await screen.findAllByRole('button', { name: new RegExp(word('figure.worst')) });
    await screen.findByRole('region', { name: `${word('example')} ${say('structures.name.long-call')}` });
    expect(first?.textContent).toContain(say('structures.name.long-call'));
    expect(screen.getAllByRole('button', { name: new RegExp(`^${say('structures.name.long-call')}`) })).toHaveLength(1);
    press(word('example.take'));
    await eventually(() => expect(page.legs().map(({ side, kind }) => `${side} ${kind}`)).toEqual(['buy call']));
    expect(screen.queryByText(word('example'))).toBeNull();
  });

  test('a strategy that the address names becomes the plan, once; undo leads back to what was last worked on, of whatever underlying', async () => {
    const first = await show(`underlying=BANKNIFTY&tab=legs&legs=${STRANGLE}`);
    await eventually(() => expect(first.store.get(strategyPlansAtom)?.draft?.underlying).toBe('BANKNIFTY'));
    first.unmount();
    first.close();
    const page = await show('underlying=NIFTY&idea=iron-condor');
    await eventually(() => expect(page.legs().map(({ strike }) => strike)).toEqual([25600, 25800, 26200, 26400]));
    const address = () => Object.fromEntries(new URLSearchParams(page.address()?.split('?')[1]));
    expect(address()).toMatchObject({ underlying: 'NIFTY', tab: 'legs' });
    expect(address()).not.toHaveProperty('idea');
    press(word('undo'));
    await eventually(() => expect(address()).toMatchObject({ underlying: 'BANKNIFTY', legs: STRANGLE }));
  });

  test('a strategy whose prices are not all here is waited for, and said', async () => {
    const page = await show('underlying=NIFTY&idea=call-calendar');
    expect(await screen.findByText(word('idea.waits', { name: say('structures.name.call-calendar') }))).toBeTruthy();
    expect(page.legs()).toEqual([]);
  });

  test('a target and a budget lead to the shapes that win there most for what they can lose; one press opens one in its size', async () => {
    const page = await show('tab=ideas');
    fireEvent.click(await screen.findByLabelText(word('ideas.by-target')));
    fireEvent.change(await screen.findByLabelText(word('target.level')), { target: { value: '26200' } });
    fireEvent.change(screen.getByLabelText(word('target.budget')), { target: { value: '30000' } });
    const texts = () => offers().map(({ textContent }) => textContent ?? '');
    const offers = () => screen.queryAllByRole('button', { name: new RegExp(word('target.profit')) });
    const ratios = () => texts().map((text) => Number(new RegExp(`${word('figure.ratio')} (\\d+\\.\\d\\d)`).exec(text)?.[1]));
    await eventually(() => {
      expect(ratios().length).toBeGreaterThan(3);
      expect(ratios()).toEqual(ratios().toSorted((a, b) => b - a));
      // No budget bears a larger loss than itself.
      for (const text of texts()) expect(Number(/₹([\d,]+)Reward/.exec(text)?.[1]?.replaceAll(',', ''))).toBeLessThanOrEqual(30_000);
    });
    const times = Number(/× (\d+)At/.exec(texts()[0] ?? '')?.[1]);
    fireEvent.click(offers()[0]!);
    await eventually(() => expect(page.legs().length).toBeGreaterThan(0));
    expect(Math.min(...page.legs().map(({ lots }) => lots))).toBe(times);
  });

  test('legs are changed by buttons and by keys, and kept symmetric when asked', async () => {
    const page = await show(`tab=legs&legs=${STRANGLE}`);
    await screen.findByRole('article', { name: word('leg.label', { place: 1 }) });
    press(word('legs.symmetric'));
    press(word('leg.strike-up', { place: 1 }));
    await eventually(() => expect(page.legs().map(({ strike }) => strike)).toEqual([26_250, 25_750]));
    fireEvent.keyDown(leg(1), { key: 'b' });
    await eventually(() => expect(page.legs()[0]?.side).toBe('buy'));
    fireEvent.keyDown(leg(1), { key: '+' });
    await eventually(() => expect(page.legs()[0]?.lots).toBe(2));
    fireEvent.keyDown(within(leg(1)).getByRole('textbox', { name: word('leg.lots') }), { key: 's' });
    expect(page.legs()[0]?.side).toBe('buy');
    fireEvent.keyDown(leg(2), { key: 'Delete' });
    await eventually(() => expect(page.legs()).toHaveLength(1));
  });

  test('legs come from the chain', async () => {
    const page = await show(`tab=legs&legs=1`);
    press(word('legs.chain'));
    const sheet = await screen.findByRole('dialog');
    press(word('chain.add', { side: 'sell', kind: 'put', strike: '25,900' }), sheet);
    await eventually(() =>
      expect(page.legs()).toEqual([{ side: 'sell', kind: 'put', lots: 1, strike: 25_900, expiry: EXPIRY, price: null, on: true }]),
    );
  });

  test('a link that cannot be read shows nothing of it and says so', async () => {
    const page = await show('legs=1_S1C26200');
    await screen.findByText(word('unreadable'));
    expect(screen.queryByRole('article')).toBeNull();
    press(word('unreadable.clear'));
    await eventually(() => expect(page.address()).toContain('legs=1'));
    expect(screen.queryByText(word('unreadable'))).toBeNull();
  });

  test('the chart says in a sentence what it shows, and its line can be walked by arrow keys', async () => {
    await show(`tab=payoff&legs=${STRANGLE}`);
    const chart = await screen.findByRole('slider', { name: word('chart', { underlying: 'NIFTY' }) });
    // Once the figures are whole nothing is awaited beside the chart that could hold back its redrawing.
    const said = await screen.findByText(/at worst unlimited/, { selector: '[aria-live]' });
    // The visible text does not wait: it is of the same moment as the figures above.
    expect(screen.getByText(said.textContent ?? '', { selector: '[aria-hidden]' })).toBeTruthy();
    const before = chart.getAttribute('aria-valuetext');
    fireEvent.keyDown(chart, { key: 'ArrowRight', shiftKey: true });
    await eventually(() => expect(chart.getAttribute('aria-valuetext')).not.toBe(before));
    fireEvent.keyDown(chart, { key: 'Home' });
    await eventually(() => expect(chart.getAttribute('aria-valuetext')).toBe(before));
    expect(said.getAttribute('aria-live')).toBe('polite');
  });

  /** Makes every computation of a strategy fail until the returned function is called. */
  const breakMaths = () => {
    const broken = vi.spyOn(Float64Array, 'of').mockImplementation(() => {
      throw new Error('no figures');
    });
    onTestFinished(() => broken.mockRestore());
    return () => broken.mockRestore();
  };
  const failures = () => screen.findAllByText(word('summary.failed'));
  /** The summary above may have failed too. */
  const retry = () => screen.getAllByRole('button', { name: say('ui.retry') }).forEach((each) => fireEvent.click(each));

  test('figures that could not be computed leave no figures of other legs on screen, and can be asked for again', async () => {
    const page = await show(`tab=legs&legs=${STRANGLE}`);
    await screen.findByText(word('figure.chance'));
    const before = screen.getByText(word('figure.chance')).nextElementSibling?.textContent;
    const mend = breakMaths();
    press(word('leg.strike-up', { place: 1 }));
    await eventually(() => expect(page.legs()[0]?.strike).toBe(26_250));
    await eventually(() => expect(screen.getByRole('alert').textContent).toContain(word('summary.failed')));
    for (const figure of ['chance', 'best', 'worst', 'margin']) expect(screen.queryByText(word(`figure.${figure}`))).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: word('tab.payoff') }));
    await eventually(async () => expect(await failures()).toHaveLength(2));
    expect(screen.queryByText(word('summary.wait'))).toBeNull();
    mend();
    retry();
    const chance = await screen.findByText(word('figure.chance'));
    expect(chance.nextElementSibling?.textContent).not.toBe(before);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('ideas whose figures could not be computed lose the figures of the ideas before, and say so', async () => {
    const page = await show(`tab=ideas&legs=${STRANGLE}`);
    const figures = () => screen.queryAllByRole('button', { name: new RegExp(word('figure.worst')) });
    await eventually(() => expect(figures().length).toBeGreaterThan(0));
    const mend = breakMaths();
    fireEvent.click(screen.getByLabelText(word('view.bullish')));
    const idea = await screen.findByRole('button', { name: new RegExp(`^${say('structures.name.long-call')}`) });
    await failures();
    expect(figures()).toEqual([]);
    expect(idea.querySelector('.skeleton')).toBeNull();
    mend();
    retry();
    await eventually(() => expect(figures().length).toBeGreaterThan(0));
    expect(page.legs()).toHaveLength(2);
    breakMaths();
    fireEvent.click(screen.getByLabelText(word('ideas.by-target')));
    await failures();
    expect(screen.queryByRole('button', { name: new RegExp(word('target.profit')) })).toBeNull();
  });

  test('what can lose without bound is acknowledged before it may go to the basket, and a hedge is offered', async () => {
    const page = await show(`tab=review&legs=${STRANGLE}`);
    const basket = await screen.findByRole('button', { name: word('review.basket') });
    expect((await screen.findAllByText(word('unlimited.loss'))).length).toBeGreaterThan(0);
    await screen.findByText(word('block.acknowledge'));
    fireEvent.click(basket);
    expect(page.store.get(basketDraftAtom).legs).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(basket);
    await eventually(() => expect(page.store.get(basketDraftAtom).legs).toHaveLength(2));
    expect(page.store.get(basketDraftAtom).legs.map(({ order }) => [order.transaction_type, order.order_type, order.price])).toEqual([
      ['SELL', 'MARKET', null],
      ['SELL', 'MARKET', null],
    ]);
    expect(page.store.get(basketOpenAtom)).toBe(true);
    press(word('hedge.add'));
    await eventually(() =>
      expect(page.legs().map(({ side, kind }) => `${side} ${kind}`)).toEqual(['sell call', 'sell put', 'buy call', 'buy put']),
    );
    expect(screen.queryByText(word('block.acknowledge'))).toBeNull();
  });

  test('old prices are worked with, their time is said, and nothing goes to the basket', async () => {
    const page = await show(`tab=review&legs=${STRANGLE}`, { received_at: Date.now() - 60_000 });
    await screen.findByText(word('block.stale'));
    expect(screen.getByText(/^Prices .+ Orders are blocked/)).toBeTruthy();
    expect(await screen.findByText(say('structures.name.short-strangle'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: word('review.basket') }));
    expect(page.store.get(basketDraftAtom).legs).toEqual([]);
  });

  test('plans are saved under a name on this device, opened again and deleted', async () => {
    const page = await show(`tab=legs&legs=${STRANGLE}`);
    await pressInMenu('plans');
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByLabelText<HTMLInputElement>(word('share')).value).toContain(`underlying=NIFTY&legs=${STRANGLE}`);
    fireEvent.change(within(sheet).getByLabelText(word('plan-name')), { target: { value: 'Weekly' } });
    press(word('save'), sheet);
    await within(sheet).findByText('Weekly');
    expect(page.store.get(strategyPlansAtom)?.saved).toMatchObject([{ name: 'Weekly', underlying: 'NIFTY', legs: STRANGLE }]);
    press(word('delete'), sheet);
    await within(sheet).findByText(word('saved-plans.none'));
  });

  test('what the portfolio holds becomes legs at what it cost', async () => {
    const held = positionOf({ net_lots: -2, net_quantity: -130, average_price: 99.5 });
    const page = await show('tab=legs&legs=1', {}, { positions: [held] });
    fireEvent.click(await screen.findByRole('button', { name: word('legs.adjust') }));
    await eventually(() => expect(page.legs()).toMatchObject([{ side: 'sell', lots: 2, price: 99.5, strike: held.instrument.strike }]));
  });
});
