import { expect } from 'vitest';
import { say } from '#tests/support/client/say.ts';
import { CHAIN } from '#tests/browser/pages/chain.ts';
import { arrived, button, chooseInChain, type EngineFlow, goTo, heading, signedIn } from './stage.ts';

const summary = { role: 'region', name: say('strategy-builder.summary') };

export const builder: EngineFlow = {
  name: 'legs are collected in the chain, their payoff is drawn in the builder, and the chain stands when it is gone back to',
  size: 'desktop',
  async act(stage) {
    const { page } = stage;
    await signedIn(stage);
    await goTo(page, CHAIN);
    await page.shown(heading('market.chain.title'));
    await page.click(button('market.collect'));
    await chooseInChain(page, 'call');
    await page.click({ ...button('market.bar.collect-buy'), within: { role: 'toolbar', last: true } });
    await chooseInChain(page, 'put');
    await page.click({ ...button('market.bar.collect-buy'), within: { role: 'toolbar', last: true } });
    await page.click({ role: 'link', name: say('chain-tools.basket.builder') });
    await arrived(page, '/app/strategy-builder');
    await page.shown({ role: 'article', name: say('strategy-builder.leg.label', { place: 2 }) });
    // A straddle: its probability and loss have been computed in the worker.
    await page.eventually(
      'the figures of the two legs',
      () => /−₹[\d,]+[\s\S]*\d+%/.test(document.querySelector('main')?.innerText ?? ''),
      null,
    );
    await page.shown(summary);
    const drawn = await page.evaluate(() => {
      const plot = document.querySelector('.payoff-plot');
      return [...(plot?.querySelectorAll('path') ?? [])].map((path) => ({ length: path.getTotalLength(), height: path.getBBox().height }));
    });
    expect(drawn.filter(({ length, height }) => length > 100 && height > 10).length).toBeGreaterThan(1);
    await page.evaluate(() => history.back());
    await page.shown(heading('market.chain.title'));
    await page.shown({ role: 'row', has: say('market.atm.row') });
  },
};
