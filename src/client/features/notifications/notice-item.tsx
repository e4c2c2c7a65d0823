import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Notice } from '#client/state/notices/notice.ts';
import { readNoticesAtom } from '#client/state/notices/notices.ts';
import { cx } from '#client/ui/cx.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { NoticeWords } from './notice-words.tsx';

const GLYPHS = { success: 'check', info: 'info', warn: 'warn', error: 'alert' } as const;
const TONES = { success: 'text-good', info: 'text-primary', warn: 'text-warn', error: 'text-danger' } as const;

/** One notification: what, when, and the way to it. What nobody has read stands out by weight and says so. */
export function NoticeItem({ notice, onGo }: { notice: Notice; onGo: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const read = useSetAtom(readNoticesAtom);
  const { kind, title, detail, href, at } = notice;
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
          <NoticeWords words={title} />
        </span>
        {detail === undefined ? null : (
          <span className="block text-small wrap-anywhere text-text-2">
            <NoticeWords words={detail} />
          </span>
        )}
      </span>
      <time className="shrink-0 text-small text-text-3" dateTime={new Date(at).toISOString()}>
        {format.wallTime(at)}
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
