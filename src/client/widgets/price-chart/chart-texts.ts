import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { ChartTexts } from './chart-types.ts';

const WORDS = ['time', 'open', 'high', 'low', 'close', 'volume', 'bars', 'risk', 'compared'] as const;

/** Returns what a chart says, in the reader's language and numbers. Its words are those of `price-chart`. */
export function useChartTexts(tick: number | undefined): ChartTexts {
  const intl = useIntl();
  const format = useFormat();
  return useMemo(
    () => ({
      price: (value) => format.price(value, tick),
      compact: format.compact,
      grouped: (digits) => {
        const decimals = digits.split('.')[1]?.length ?? 0;
        return decimals === 0 ? format.integer(Number(digits)) : format.price(Number(digits), 1 / 10 ** decimals);
      },
      change: format.change,
      time: (at) => format.time(exchangeTime(at), { seconds: false }),
      date: (at) => format.date(exchangeTime(at)),
      words: Object.fromEntries(WORDS.map((word) => [word, intl.formatMessage({ id: `price-chart.word.${word}` })])) as ChartTexts['words'],
    }),
    [intl, format, tick],
  );
}
