import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useEffect, type ReactNode } from 'react';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Notice } from '#client/state/notices/notice.ts';
import { readNoticesAtom } from '#client/state/notices/notices.ts';
import { cx } from '#client/ui/cx.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { exchangeTime, type WallTime, wallTime } from '#domain/units/time.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import type { NamedContract, Words } from '#client/state/notices/toasts.ts';
import { momentText } from '#client/widgets/freshness-text.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { hasText } from '#client/i18n/has-text.ts';

/** Names of the values with a format of their own; all others are shown unchanged. */
const PROFIT = 'result';
const MONEY = new Set(['loss', 'limit']);
const TIMES = new Set(['from', 'to']);

/** The text of a notification in the current language. The messages of its screen are loaded first. */
function NoticeWords({ words, at }: { words: Words; at: WallTime }) {
  const intl = useIntl();
  const format = useFormat();
  const id = typeof words === 'string' ? null : words.id;
  const known = id === null || hasText(intl, id);
  useEffect(() => {
    const [feature = ''] = id?.split('.') ?? [];
    if (!known) loadCatalogue(feature, intl.locale as Locale).catch(() => undefined);
  }, [known, id, intl.locale]);
  if (typeof words === 'string') return words;
  // For a notification unknown to this version: the server's reason, else nothing.
  if (!known) return typeof words.values?.['reason'] === 'string' ? words.values['reason'] : null;
  const shown = (name: string, value: string | number | NamedContract): ReactNode => {
    if (typeof value === 'object') return instrumentLine(value, format);
    if (typeof value !== 'number') return value;
    if (name === 'price') return <Price key={name} value={value} />;
    if (name === PROFIT) return <Pnl key={name} value={value} />;
    if (MONEY.has(name)) return <Money key={name} value={value} />;
    // The heading above says the day of the notice.
    return TIMES.has(name) ? momentText(wallTime(value), at, format) : value;
  };
  const values = Object.fromEntries(Object.entries(words.values ?? {}).map(([name, value]) => [name, shown(name, value)]));
  return intl.formatMessage({ id: words.id }, values);
}

const GLYPHS = { success: 'check', info: 'info', warn: 'warn', error: 'alert' } as const;
const TONES = { success: 'text-good', info: 'text-primary', warn: 'text-warn', error: 'text-danger' } as const;

/** One notification: text, time and link. Unread ones are bold and marked for screen readers. */
export function NoticeItem({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const read = useSetAtom(readNoticesAtom);
  const { kind, title, detail, href, at, exchangeAt } = notice;
  const words = (
    <>
      <span className={cx('mt-0.5 shrink-0', TONES[kind])}>
        <Glyph name={GLYPHS[kind]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block wrap-anywhere', !notice.read && 'font-semibold')}>
          <span className="sr-only">
            {intl.formatMessage({ id: `kind.${kind}` })}: {notice.read ? '' : intl.formatMessage({ id: 'notifications.unread' })}{' '}
          </span>
          <NoticeWords words={title} at={at} />
        </span>
        {detail === undefined ? null : (
          <span className="block text-small wrap-anywhere text-text-2">
            <NoticeWords words={detail} at={at} />
          </span>
        )}
      </span>
      <time className="shrink-0 text-small text-text-3" dateTime={new Date(at).toISOString()}>
        {exchangeAt === undefined ? format.moment(at) : format.time(exchangeTime(exchangeAt), { seconds: false })}
      </time>
    </>
  );
  const look = 'flex min-h-12 w-full items-start gap-3 rounded-input px-2 py-2 text-start text-text no-underline hover:bg-sunken';
  return (
    <li className={cx('border-b border-border', !notice.read && 'bg-selected')}>
      {href === undefined ? (
        <div className={look}>{words}</div>
      ) : (
        <Link
          to={href}
          className={look}
          onClick={() => {
            read([notice.id]);
            onGo();
          }}
        >
          {words}
          <span className="sr-only">
            <FormattedMessage id="notifications.open" />
          </span>
        </Link>
      )}
    </li>
  );
}
