import { expect } from 'vitest';
import { say } from '#tests/support/client/say.ts';
import type { Query } from '#tests/support/engines/find.ts';
import { button, dialog, type EngineFlow, goTo, heading, signedIn } from './stage.ts';

const NAME = 'Morning';
const WAITED_MS = 90_000;
const LIBRARY = '/app/strategies?tab=library';
const command = (what: string) => button(`strategies.run.${what}-named`, { name: NAME });
const card: Query = { role: 'article', name: NAME };
const run: Query = { role: 'dialog', name: NAME };

export const bot: EngineFlow = {
  name: 'a bot is made from a base strategy, tried on stored days, started on paper, and its journal says what it does',
  size: 'desktop',
  async act(stage) {
    const { page } = stage;
    const trader = await signedIn(stage);
    await goTo(page, LIBRARY);
    await page.shown(heading('strategies.page.title'));
    await page.click(button('strategies.library.make-named', { name: say('strategies.base.trailing-strangle.name') }));
    await page.write({ label: say('strategies.field.name'), within: dialog }, NAME);
    await page.click({ text: say('strategies.section.schedule'), within: dialog });
    await page.write({ css: '[name="definition.schedule.to"]', within: dialog }, '14:30');

    await page.click({ text: say('strategies.section.backtest'), within: dialog });
    const part: Query = { role: 'group', name: say('strategies.section.backtest') };
    await page.click({ text: say('backtest.newest', { count: 'all' }), within: part });
    await page.click({ ...button('backtest.start'), within: part });
    await page.shown({ role: 'region', name: say('backtest.net'), within: part }, WAITED_MS);
    await page.shown({ role: 'table', name: say('backtest.days'), within: part });

    await page.click(button('strategies.editor.create'));
    await page.shown({ ...card, has: say('bot-run.status.never') });
    await page.click(command('start'));
    await page.shown({ text: say('bot-run.status.running'), within: card });
    await page.shown({ ...card, has: 'Holds 2 legs' }, WAITED_MS);
    expect((await trader.positions()).data.map(({ net_lots: lots }) => lots)).toEqual([-1, -1]);
    await page.click(command('open'));
    await page.shown({ text: /: sold at [\d,.]+, stop-loss at [\d,.]+\.$/, within: run });
    await page.click(command('stop'));
    await page.click(button('strategies.stop.confirm'));
    await page.shown({ text: say('bot-run.status.ended'), within: run }, WAITED_MS);
    await page.shown({ text: say('journal.line.stopped'), within: run });
  },
};
