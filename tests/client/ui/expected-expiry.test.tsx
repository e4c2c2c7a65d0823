import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { InstrumentName, type NamedInstrument } from '#client/widgets/instrument-name.tsx';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

afterEach(cleanup);

const contract = (expiry: string): NamedInstrument => ({
  kind: 'option',
  underlying: 'NIFTY',
  tradingsymbol: 'NIFTY CONTRACT',
  expiry,
  strike: 24_500,
  option_type: 'call',
});

test('a contract beyond the published calendar is named with its day as expected, every other one without', () => {
  const messages = Object.assign({}, ...readCatalogues().map(({ en }) => en)) as Record<string, string>;
  const named = (expiry: string) =>
    render(
      <IntlProvider locale="en" messages={messages}>
        <InstrumentName instrument={contract(expiry)} />
      </IntlProvider>,
    ).container.textContent;
  expect(named('2026-12-29')).toBe('NIFTY 24,500 CE29 Dec');
  cleanup();
  expect(named('2099-12-29')).toBe('NIFTY 24,500 CE29 Dec (expected)');
});
