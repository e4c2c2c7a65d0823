import { expect, it } from 'vitest';
import { createFormat } from '#client/i18n/format.ts';
import { DEFAULT_FORMAT } from '#client/i18n/format-context.ts';
import { type SharedPayoff, sharedTexts } from '#client/widgets/payoff/share-payoff.tsx';
import { intlOf } from '#tests/support/client/say.ts';

const shared: SharedPayoff = {
  title: 'NIFTY · Bull call spread',
  legs: [
    { side: 'buy', lots: 37, strike: 26_000, name: 'CE' },
    { side: 'sell', lots: 37, strike: 26_200, name: 'CE' },
  ],
  spots: Float64Array.of(25_000, 27_000),
  end: Float64Array.of(-29_702, 451_298),
  breakevens: [26_012.35],
  spot: 26_110,
  best: { kind: 'amount', amount: 451_298 },
  worst: { kind: 'amount', amount: -29_702 },
  source: 'simulated',
};
const texts = (amounts: boolean) => sharedTexts(shared, amounts, intlOf('en'), createFormat(DEFAULT_FORMAT));

it('a picture to share has neither sizes nor money on it unless that was chosen', () => {
  const plain = texts(false);
  expect(plain).toMatchObject({ legs: 'Buy 26,000 CE   Sell 26,200 CE', breakevens: [{ text: '26,012' }], spot: '26,110' });
  expect(JSON.stringify(plain)).not.toMatch(/₹|37|451|4,51|702/);
  expect(plain.note).toContain('Simulated');
  const full = texts(true);
  expect(full.legs).toBe('Buy 37 × 26,000 CE   Sell 37 × 26,200 CE');
  expect(full.note).toContain('+₹4,51,298');
  expect(full.note).toContain('−₹29,702');
});
