import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { CandlePicture } from '#client/widgets/figures/candle-picture.tsx';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;
const at = (text: string) => Date.parse(`${text}:00+05:30`);
const show = (candles: readonly (readonly [number, number, number, number, number])[]) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      <CandlePicture candles={candles} daily={false} tick={0.05} />
    </IntlProvider>,
  );

afterEach(cleanup);

test('an older day is named below its candle and marked where the next one begins, and the axis has round prices with room above', () => {
  const { container } = show([
    [at('2026-11-24T15:25'), 26_190, 26_346.4, 26_180, 26_300],
    [at('2026-11-25T09:15'), 26_300, 26_320, 26_250, 26_260.5],
    [at('2026-11-25T09:20'), 26_260.5, 26_270, 26_240, 26_245],
  ]);
  expect(container.querySelector('p')?.textContent).toBe('24 Nov 15:2509:1509:20 IST');
  expect(screen.getAllByText(/\.00$/).map(({ textContent }) => textContent)).toEqual(['26,200.00', '26,250.00', '26,300.00', '26,350.00']);
  // Of three candles the second begins a day.
  expect([...container.querySelectorAll('[data-day]')].map((mark) => mark.getAttribute('d'))).toEqual(['M200 0V260']);
});

test('a price that stands still is drawn four ticks high, with the prices that can be traded at', () => {
  const { container } = show([[at('2026-11-25T09:15'), 2, 2.05, 2, 2.05]]);
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['1.95', '2.00', '2.05', '2.10']);
});
