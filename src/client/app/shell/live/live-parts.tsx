import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { OrderStatus } from '#client/api/types.ts';
import { selectedAccountAtom } from '#client/state/session/profile.ts';
import { currencyAtom } from '#client/app/format-settings.ts';
import { deviceTheme, watchDeviceTheme } from '#client/platform/device-theme.ts';
import { startInstallOffer } from '#client/state/device/install-offer.ts';
import { lookForNews } from '#client/state/device/news-seen.ts';
import { liteAtom } from '#client/state/device/lite.ts';
import { blankLayoutAtom, preferencesAtom } from '#client/state/device/preferences.ts';
import { keepSecondSet } from '#client/platform/service-worker.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { PanelTop } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { usePageFreshness } from '#client/widgets/page-freshness.ts';
import { sayChoices } from '#client/i18n/choice-words.ts';
import { loadCatalogue } from '#client/i18n/catalogue.ts';
import type { Locale } from '#contract/locales.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import { navCountsAtom, type NavBadge } from '../nav-entries.ts';
import { HeaderStatus } from './header-live.tsx';
import { Hosts } from './hosts.tsx';
import { keepDrafts } from './keep-drafts.ts';
import { useShellKeys } from './use-shell-keys.ts';

const loadRuntime = lazyCode('notices-runtime', () => import('#client/state/notices/notices-runtime.ts'));

/** Runs the notice list while the shell is mounted. Code and messages are loaded when the page is idle; events and toasts wait until then. */
function useNotices(): void {
  const store = useStore();
  const locale = useIntl().locale as Locale;
  // A toast about an event uses the words of the centre.
  useEffect(() => whenIdle(() => void loadCatalogue('notifications', locale).catch(() => undefined)), [locale]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const seenToast = store.get(toastsAtom).at(-1)?.id ?? 0;
    const callOff = whenIdle(() => {
      loadRuntime().then(
        ({ startNotices }) => {
          if (!left) stop = startNotices(store, seenToast);
        },
        () => undefined,
      );
    });
    return () => {
      left = true;
      callOff();
      stop?.();
    };
  }, [store]);
}

/** Follows the device's theme if the user wants that. The last theme is stored, so that the next start paints it at once. */
function useDeviceTheme(): void {
  const [{ deviceTheme: wanted, currentTheme }, set] = useAtom(preferencesAtom);
  useEffect(() => {
    if (!wanted) return undefined;
    const follow = () => {
      const theme = deviceTheme();
      if (theme !== currentTheme) void set({ currentTheme: theme, deviceTheme: true });
    };
    follow();
    return watchDeviceTheme(follow);
  }, [wanted, currentTheme, set]);
}

const PENDING: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'pending-submit',
  'unknown',
  'open',
  'trigger-pending',
  'partially-filled',
  'modify-pending',
  'cancel-pending',
]);

/** Returns how many positions are open and orders pending in the selected workplace; 0 while unknown. */
function useNavCounts(): Readonly<Record<NavBadge, number>> {
  const { account, portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  return {
    positions: positions.value?.filter((position) => position.net_quantity !== 0).length ?? 0,
    orders: orders.value?.filter((order) => PENDING.has(order.status)).length ?? 0,
  };
}

/** What the shell knows from the state: counts on the menu, the currency of the numbers, what opens over the page. */
export function LiveParts() {
  useDeviceTheme();
  useShellKeys();
  useNotices();
  const store = useStore();
  useEffect(() => keepSecondSet(() => store.get(liteAtom)), [store]);
  useEffect(() => startInstallOffer(store), [store]);
  useEffect(() => keepDrafts(store), [store]);
  useEffect(sayChoices, []);
  useEffect(() => whenIdle(() => void lookForNews(store)), [store]);
  const { positions, orders } = useNavCounts();
  const setCounts = useSetAtom(navCountsAtom);
  useEffect(() => setCounts({ positions, orders }), [positions, orders, setCounts]);
  const account = useAtomValue(selectedAccountAtom);
  const currency = account === null ? 'INR' : account.currency;
  const blank = useAtomValue(blankLayoutAtom);
  const setCurrency = useSetAtom(currencyAtom);
  useEffect(() => setCurrency(currency), [currency, setCurrency]);
  return (
    <>
      <FreshnessAnnouncer />
      <Hosts />
      {blank ? <BlankCorner /> : null}
    </>
  );
}

/** Corner shown when header and menu are hidden: the age of the numbers, and the button to show them again. */
function BlankCorner() {
  const intl = useIntl();
  const setBlank = useSetAtom(blankLayoutAtom);
  return (
    <div className="blank-corner">
      <HeaderStatus />
      <IconButton label={intl.formatMessage({ id: 'shell.layout.show' })} icon={<Icon icon={PanelTop} />} onClick={() => setBlank(false)} />
    </div>
  );
}

const DEBOUNCE_MS = 500;

/** Says a change of the page's freshness once and politely; an age that grows is not a change. */
function FreshnessAnnouncer() {
  const intl = useIntl();
  const freshness = usePageFreshness();
  const before = useRef(freshness);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (freshness === null || freshness === before.current) return undefined;
    const timer = setTimeout(() => {
      if (before.current !== null) setSaid(intl.formatMessage({ id: `freshness.changed.${freshness}` }));
      before.current = freshness;
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [freshness, intl]);
  return (
    <div className="sr-only" role="status">
      {said}
    </div>
  );
}
