import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { wallTime } from '#domain/units/time.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import type { Locale } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { NamedContract, Words } from '#client/state/notices/toasts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Price } from '#client/widgets/price.tsx';
import { hasText } from '#client/i18n/has-text.ts';

/** How the values with these names are shown; the others stand as they are. */
const PROFIT = 'result';
const MONEY = new Set(['loss', 'limit']);
const TIMES = new Set(['from', 'to']);

/** What a notification says, in the language of now. The words of a screen that is not loaded come first. */
export function NoticeWords({ words }: { words: Words }) {
  const intl = useIntl();
  const format = useFormat();
  const id = typeof words === 'string' ? null : words.id;
  const known = id === null || hasText(intl, id);
  useEffect(() => {
    const [feature = ''] = id?.split('.') ?? [];
    if (!known) loadCatalogue(feature, intl.locale as Locale).catch(() => undefined);
  }, [known, id, intl.locale]);
  if (typeof words === 'string') return words;
  // What has no words in this version: a reason that only the server could say, else nothing.
  if (!known) return typeof words.values?.['reason'] === 'string' ? words.values['reason'] : null;
  const shown = (name: string, value: string | number | NamedContract): ReactNode => {
    if (typeof value === 'object') return instrumentLine(value, format);
    if (typeof value !== 'number') return value;
    if (name === 'price') return <Price key={name} value={value} />;
    if (name === PROFIT) return <Pnl key={name} value={value} />;
    if (MONEY.has(name)) return <Money key={name} value={value} />;
    return TIMES.has(name) ? format.wallTime(wallTime(value)) : value;
  };
  const values = Object.fromEntries(Object.entries(words.values ?? {}).map(([name, value]) => [name, shown(name, value)]));
  return intl.formatMessage({ id: words.id }, values);
}
