import { useAtom, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { keysOpenAtom, killOpenAtom } from '#client/state/overlays/open.ts';

/** Binds what works on every page: the list of keys, covered amounts, the theme, and the ways to the pages. */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const help = useSetAtom(keysOpenAtom);
  const stop = useSetAtom(killOpenAtom);
  const [{ privacy, currentTheme }, set] = useAtom(preferencesAtom);
  useShortcuts('everywhere', {
    help: () => help(true),
    privacy: () => void set({ privacy: !privacy }),
    theme: () => void set({ currentTheme: currentTheme === 'dark' ? 'light' : 'dark' }),
  });
  const to = (path: string) => () => void navigate(path);
  useShortcuts('go', {
    home: to(HOME_PATH),
    live: to('/app/dashboards/live-trade'),
    positions: to('/app/position'),
    orders: to('/app/order_book'),
    chain: to('/app/market_view?tab=chain'),
    strategies: to('/app/strategies'),
    builder: to('/app/strategy-builder'),
    'heat-map': to('/app/heat_map'),
    chart: to('/app/trading_view_chart'),
    kill: () => stop({}),
  });
}
