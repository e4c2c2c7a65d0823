import { useAtomValue, useSetAtom, useStore, type Atom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { installOfferAtom } from '#client/state/device/install-offer.ts';
import { newsDueAtom } from '#client/state/device/news-seen.ts';
import { connectivityAtom, portalAtom } from '#client/state/stream/connectivity.ts';
import { unresolvedIntentsAtom } from '#client/state/orders/outbox.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { applyUpdateAtom, updateBlockedAtom, updateReadyAtom } from '#client/state/start/update.ts';
import { CloudOff } from '#client/ui/icons.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { NetworkSignIn } from '#client/widgets/network-sign-in.tsx';
import { useMoment } from '#client/widgets/use-moment.ts';
import { PausedBanner } from './paused-banner.tsx';

const demoAtom = featureAtom('demo');
const DemoLine = lazyPart(async () => (await import('#client/widgets/demo/demo-mark.tsx')).DemoMark, {
  words: ['demo'],
  placeholder: <div className="h-7 md:hidden" />,
  lost: () => null,
});
const InstallLine = lazyPart(async () => (await import('#client/widgets/install/index.ts')).InstallLine, {
  words: ['install'],
  lost: () => null,
});

const NewsLine = lazyPart(async () => (await import('#client/widgets/whats-new/index.ts')).NewsLine, {
  words: ['whats-new'],
  lost: () => null,
});

/** Whether to say what can wait: on the home page alone, decided when it is opened. Nothing moves under a finger, no screen of trade loses room. */
function useOnHome(wanted: Atom<boolean>): boolean {
  const store = useStore();
  const { pathname } = useLocation();
  const offered = useAtomValue(wanted);
  const [due, setDue] = useState(false);
  useEffect(() => setDue(pathname === HOME_PATH && store.get(wanted)), [store, pathname, wanted]);
  return offered && due;
}

/** One banner at a time, by priority: trading paused, unresolved orders, no connection, update, news, installation. Pushes the page down, never covers it. */
export function Banner() {
  const intl = useIntl();
  const connection = useAtomValue(connectivityAtom);
  const brokenAt = useMoment(connection.brokenAt);
  const portal = useAtomValue(portalAtom);
  const unknown = useAtomValue(unresolvedIntentsAtom).filter((intent) => intent.state === 'unknown').length;
  const update = useAtomValue(updateReadyAtom);
  const blocked = useAtomValue(updateBlockedAtom);
  const apply = useSetAtom(applyUpdateAtom);
  const demo = useAtomValue(demoAtom);
  const offered = useOnHome(installOfferAtom);
  const news = useOnHome(newsDueAtom);
  const banner = (): ReactNode => {
    if (unknown > 0)
      return (
        <div className="banner banner-warn" role="alert">
          <Glyph name="warn" />
          <p>{intl.formatMessage({ id: 'shell.banner.unknown-orders' }, { count: unknown })}</p>
          <Link to="/app/order_book">
            <FormattedMessage id="shell.banner.unknown-orders-link" />
          </Link>
        </div>
      );
    if (connection.state === 'offline')
      return (
        <div className="banner banner-stale" role="status">
          <Icon icon={CloudOff} />
          <p>{intl.formatMessage({ id: portal ? 'shell.banner.portal' : 'shell.banner.offline-since' }, { time: brokenAt })}</p>
          {portal ? <NetworkSignIn className="banner-action" /> : null}
        </div>
      );
    if (update !== 'none' && blocked === null)
      return (
        <div className={update === 'failed' ? 'banner banner-warn' : 'banner banner-info'} role="status">
          <Glyph name={update === 'failed' ? 'warn' : 'info'} />
          <p>
            <FormattedMessage id={update === 'failed' ? 'shell.banner.update-failed' : 'shell.banner.update'} />
          </p>
          <button type="button" className="banner-action" onClick={() => void apply()}>
            <FormattedMessage id={update === 'failed' ? 'shell.banner.update-again' : 'shell.banner.update-now'} />
          </button>
        </div>
      );
    if (news) return <NewsLine />;
    return offered ? <InstallLine /> : null;
  };
  return (
    <>
      {demo ? <DemoLine line /> : null}
      <PausedBanner>{banner()}</PausedBanner>
    </>
  );
}
