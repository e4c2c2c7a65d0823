import { nextLocale } from '#contract/locales.ts';
import { useAtomValue, useSetAtom, type WritableAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { configAtom } from '#client/state/start/config.ts';
import { keysOpenAtom, killOpenAtom, noticesOpenAtom, wishExitAllAtom } from '#client/state/overlays/open.ts';
import { tourOpenAtom } from '#client/state/overlays/tour.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import type { ThumbLeg } from '#client/widgets/payoff/legs-thumb.tsx';
import { APP_BASE, HOME_PATH } from '#contract/constants.ts';
import type { SketchPoint } from '#domain/strategies/sketch-payoff.ts';
import { matches } from './word-match.ts';

interface Place {
  readonly path: string;
  /** Message id of the name. */
  readonly title: string;
  /** The back end's feature that the page needs. */
  readonly needs?: string;
}

const SETTINGS = ['profile', 'appearance', 'language', 'trading', 'shortcuts', 'data', 'security', 'about'] as const;

/** Every page in the menu or in the settings. */
const PLACES: readonly Place[] = [
  { path: HOME_PATH, title: 'title.dashboard' },
  { path: `${APP_BASE}/dashboards/live-trade`, title: 'title.live-trade' },
  { path: `${APP_BASE}/position`, title: 'title.positions' },
  { path: `${APP_BASE}/order_book`, title: 'title.order-book' },
  { path: `${APP_BASE}/trading_view_chart`, title: 'title.chart', needs: 'market' },
  { path: `${APP_BASE}/tv_chart`, title: 'title.option-chart', needs: 'market' },
  { path: `${APP_BASE}/market_view?tab=overview`, title: 'search.market.overview', needs: 'market' },
  { path: `${APP_BASE}/market_view?tab=chain`, title: 'search.market.chain', needs: 'market' },
  { path: `${APP_BASE}/market_view?tab=futures`, title: 'search.market.futures', needs: 'market' },
  { path: `${APP_BASE}/market_view?tab=watchlist`, title: 'search.market.watchlist', needs: 'market' },
  { path: `${APP_BASE}/heat_map`, title: 'title.heat-map', needs: 'market' },
  { path: `${APP_BASE}/strategy-builder`, title: 'title.strategy-builder', needs: 'market' },
  { path: `${APP_BASE}/strategies`, title: 'title.strategies' },
  { path: `${APP_BASE}/lab`, title: 'title.lab', needs: 'backtests' },
  { path: `${APP_BASE}/strategy_alerts`, title: 'title.alerts' },
  { path: `${APP_BASE}/screener_ticker`, title: 'title.screener' },
  { path: `${APP_BASE}/recommendations`, title: 'title.recommendations' },
  { path: `${APP_BASE}/portfolio`, title: 'title.portfolio' },
  { path: `${APP_BASE}/position_book`, title: 'title.position-book' },
  { path: `${APP_BASE}/broker`, title: 'title.broker' },
  { path: `${APP_BASE}/emergency`, title: 'title.emergency', needs: 'risk' },
  ...SETTINGS.map((name) => ({ path: `${APP_BASE}/pages/setting/${name}`, title: `search.settings.${name}` })),
];

export interface Command {
  readonly key: string;
  readonly group: 'go' | 'actions' | 'order' | 'strategies';
  readonly name: string;
  readonly run: () => void;
  /** The leg to trade, where its price is known; its payoff is drawn beside the name. */
  readonly leg?: ThumbLeg;
  /** Payoff of the strategy that the command opens. */
  readonly sketch?: readonly SketchPoint[];
}

const useOpen = (atom: WritableAtom<boolean, [boolean], void>) => {
  const set = useSetAtom(atom);
  return () => set(true);
};

/** Returns the pages and actions that match the typed text. No action sends anything: those that ask for confirmation elsewhere ask here too. */
export function useCommands(typed: string): readonly Command[] {
  const intl = useIntl();
  const navigate = useNavigate();
  const { features } = useAtomValue(configAtom);
  const { currentTheme, locale, privacy } = useAtomValue(preferencesAtom);
  const prefer = useSetAtom(preferencesAtom);
  const stop = useSetAtom(killOpenAtom);
  const openNotices = useOpen(noticesOpenAtom);
  const openKeys = useOpen(keysOpenAtom);
  const openTour = useOpen(tourOpenAtom);
  const signOut = useSetAtom(signOutAtom);
  const wishExitAll = useSetAtom(wishExitAllAtom);
  const exitAll = () => {
    wishExitAll();
    void navigate(`${APP_BASE}/position`);
  };
  const text = (id: string) => intl.formatMessage({ id });
  const places = PLACES.filter(({ needs }) => needs === undefined || features.includes(needs)).map(({ path, title }): Command => ({
    key: path,
    group: 'go',
    name: text(title),
    run: () => void navigate(path),
  }));
  const action = (key: string, name: string, run: () => void): Command => ({ key, group: 'actions', name, run });
  const actions = [
    ...(features.includes('risk') ? [action('stop', text('paused.stop'), () => stop({}))] : []),
    ...(features.includes('position') ? [action('exit', text('search.action.exit'), exitAll)] : []),
    action('notices', text('search.action.notices'), openNotices),
    action(
      'theme',
      text(currentTheme === 'dark' ? 'shell.theme.to-light' : 'shell.theme.to-dark'),
      () => void prefer({ currentTheme: currentTheme === 'dark' ? 'light' : 'dark' }),
    ),
    action('privacy', text(privacy ? 'search.action.uncover' : 'search.action.cover'), () => void prefer({ privacy: !privacy })),
    action('language', text('search.action.language'), () => void prefer({ locale: nextLocale(locale) })),
    action('keys', text('search.action.keys'), openKeys),
    action('tour', text('search.action.tour'), openTour),
    action('leave', text('shell.account.sign-out'), () => void signOut()),
  ];
  return [...places, ...actions].filter(({ name }) => matches(typed, name));
}
