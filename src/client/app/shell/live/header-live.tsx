import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, startTransition, useLayoutEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { whenIdle } from '#client/platform/when-idle.ts';
import { navigationAtom } from '#client/state/device/preferences.ts';
import { CloudOff, SignalLow, Bell as BellIcon } from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { RetryMark } from '#client/ui/retry-mark.tsx';
import { cx } from '#client/ui/cx.ts';
import { useDense } from '#client/ui/use-dense.ts';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { usePageBadge } from '#client/widgets/freshness-badge.tsx';
import { noticesOpenAtom, unreadNoticesAtom } from '#client/state/overlays/open.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { NavEntry } from '../nav-entries.ts';
import { LookButton } from './look-button.tsx';

const RECONNECTING_AFTER_MS = 3_000;
const ConnectionSheet = lazyPart(async () => (await import('#client/features/connection/index.ts')).ConnectionSheet, {
  words: ['connection'],
  over: true,
});

const demoAtom = featureAtom('demo');
const marketAtom = featureAtom('market');
const DemoMark = lazyPart(async () => (await import('#client/widgets/demo/demo-mark.tsx')).DemoMark, { words: ['demo'], lost: () => null });

/** Returns the sign of a connection that is not online; reconnecting shows after 3 s, most are shorter. */
function useConnectionMark() {
  const { state, since } = useAtomValue(connectivityAtom);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), Math.max(0, since + RECONNECTING_AFTER_MS - wallNow()));
    return () => clearTimeout(timer);
  }, [state, since]);
  if (state === 'online' || (state === 'reconnecting' && !late)) return null;
  return (
    <span className="fresh fresh-nav fresh-cached" data-connection={state}>
      {state === 'reconnecting' ? <Glyph name="spinner" size={16} /> : <Icon icon={state === 'offline' ? CloudOff : SignalLow} size={16} />}
      <span>
        <FormattedMessage id={`connection.${state}`} />
      </span>
    </span>
  );
}

/** Connection and freshness side by side, as separate facts. A press opens the details. */
export function HeaderStatus({ inLine = false }: { inLine?: boolean }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const badge = usePageBadge(!inLine);
  const connection = useConnectionMark();
  const setAgeShown = useSetAtom(ageShownAtom);
  // From here on every number that appears has its age in the same picture. The blocks turn into numbers in slices: all at once they
  // would hold up a slow phone.
  useLayoutEffect(() => startTransition(() => setAgeShown(true)), [setAgeShown]);
  // The sheet is wanted when nothing can be fetched any more.
  useEffect(() => whenIdle(() => void ConnectionSheet.preload().catch(() => undefined)), []);
  if (badge === null && connection === null && !open) return null;
  return (
    <>
      <button
        type="button"
        className={cx('header-status', inLine && 'status-in-line')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{intl.formatMessage({ id: 'connection.sheet.title' })} </span>
        {connection}
        {badge}
      </button>
      {open ? <ConnectionSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** End of the header: figures in the free space, then the age of the numbers unless the status line shows it. */
export function HeaderLive() {
  const dense = useDense();
  return (
    <>
      <LazyHeaderFigures />
      {useAtomValue(demoAtom) ? <DemoMark /> : null}
      {dense ? null : <HeaderStatus />}
      {useMedia(DESKTOP) ? <LookButton /> : null}
    </>
  );
}

/** From here on the header has room beside its search field. */
const ROOM = '(min-width: 1024px)';
const Figures = lazyPart(async () => (await import('#client/widgets/header-figures/header-figures.tsx')).HeaderFigures, {
  words: ['header-figures'],
  lost: (_props, retry) => <RetryMark onRetry={retry} />,
});

/** Indices and result of the day where the header has room for them: their code and words come when the page is idle. */
function LazyHeaderFigures() {
  const side = useAtomValue(navigationAtom) === 'side';
  const room = useMedia(ROOM) && side;
  const [idle, setIdle] = useState(false);
  useEffect(() => (room ? whenIdle(() => setIdle(true)) : undefined), [room]);
  return room && idle ? <Figures /> : null;
}

const Clock = lazyPart(async () => (await import('#client/widgets/header-figures/exchange-clock.tsx')).ExchangeClock, {
  words: ['header-figures'],
  lost: () => null,
});

/** Times in the footer, once the page is idle; in the compact look preceded by connection and freshness. */
export function StatusLine() {
  const dense = useDense();
  const hasMarket = useAtomValue(marketAtom);
  const room = useMedia(ROOM) && hasMarket;
  const [idle, setIdle] = useState(false);
  useEffect(() => (room ? whenIdle(() => setIdle(true)) : undefined), [room]);
  return (
    <>
      {dense ? <HeaderStatus inLine /> : null}
      {room && idle ? <Clock /> : null}
    </>
  );
}

/** Opens the notification centre; says how many nobody has read. */
export function Bell() {
  const intl = useIntl();
  const count = useAtomValue(unreadNoticesAtom);
  const open = useSetAtom(noticesOpenAtom);
  return (
    <IconButton
      className="relative"
      label={intl.formatMessage({ id: 'shell.bell.label' }, { count })}
      icon={
        <>
          <Icon icon={BellIcon} size={24} />
          {count === 0 ? null : (
            <span className="nav-badge absolute end-0 top-0" aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
      aria-haspopup="dialog"
      onClick={() => open(true)}
    />
  );
}

/** The entries of the menu that the header has no room for. */
export function MoreEntries({ entries }: { entries: readonly NavEntry[] }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Menu
      label={intl.formatMessage({ id: 'shell.menu.more' })}
      button={<FormattedMessage id="shell.menu.more" />}
      buttonClassName="top-entry"
      groups={[
        entries.map(({ path, title, icon }) => ({
          key: path,
          label: intl.formatMessage({ id: title }),
          icon: <Icon icon={icon} />,
          onSelect: () => void navigate(path),
        })),
      ]}
    />
  );
}
