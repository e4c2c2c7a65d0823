import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { createFormat } from '#client/i18n/format.ts';
import type { FormatSettings } from '#client/i18n/format-context.ts';
import { pnlWords } from '#client/widgets/pnl-words.ts';
import { readCatalogues } from '#tests/support/client/catalogue-files.ts';

const shared = readCatalogues().find(({ room }) => room === 'i18n');
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

describe.each(['en', 'fr'] as const)('a profit or loss as it is read aloud, in %s', (locale) => {
  const settings: FormatSettings = { locale, currency: 'INR', grouping: 'auto' };
  const format = createFormat(settings);
  const intl = createIntl({ locale, messages: shared?.[locale] ?? {} });

  it.each([-1_234_567.56, -30.81, -0.4, 0, 0.004, 0.5, 4_803.5, 18_450])('has the number that is shown: %s', (value) => {
    for (const decimals of [0, 2] as const)
      expect(digitsOf(pnlWords(value, intl, format, decimals)), `${decimals} decimals`).toBe(digitsOf(format.signedMoney(value, decimals)));
  });
});
