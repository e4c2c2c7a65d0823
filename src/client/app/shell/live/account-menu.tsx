import { LOCALE_ROWS, nextLocale } from '#contract/locales.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { killOpenAtom } from '#client/state/overlays/open.ts';
import { currentThemeAtom, directionAtom, localeAtom, navigationAtom, trendAtom } from '#client/state/device/preferences.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { signOutAtom } from '#client/state/session/sign-out.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { Globe, LogOut, Moon, OctagonX, Palette, PanelLeft, PanelTop, Pilcrow, Settings, Sun, User, Users } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { MenuEntry } from '#client/ui/headless-menu.tsx';
import { Menu } from '#client/ui/menu.tsx';

const canStopAtom = featureAtom('risk');
const NEXT_TREND = { 'green-red': 'blue-orange', 'blue-orange': 'red-green', 'red-green': 'green-red' } as const;

/** Menu with the signed-in user, appearance settings and sign-out. */
export function AccountMenu() {
  const intl = useIntl();
  const navigate = useNavigate();
  const user = useAtomValue(userDataAtom);
  const signOut = useSetAtom(signOutAtom);
  const stop = useSetAtom(killOpenAtom);
  const canStop = useAtomValue(canStopAtom);
  const [locale, setLocale] = useAtom(localeAtom);
  const [direction, setDirection] = useAtom(directionAtom);
  const [theme, setTheme] = useAtom(currentThemeAtom);
  const [navigation, setNavigation] = useAtom(navigationAtom);
  const [trend, setTrend] = useAtom(trendAtom);
  const otherLocale = nextLocale(locale);
  const text = (id: string) => intl.formatMessage({ id });
  const look: MenuEntry[] = [
    {
      key: 'language',
      label: <span lang={otherLocale}>{LOCALE_ROWS[otherLocale].name}</span>,
      icon: <Icon icon={Globe} />,
      onSelect: () => setLocale(otherLocale),
    },
    {
      key: 'theme',
      label: text(theme === 'dark' ? 'shell.theme.to-light' : 'shell.theme.to-dark'),
      icon: <Icon icon={theme === 'dark' ? Sun : Moon} />,
      onSelect: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'trend',
      label: text(`shell.account.trend-${NEXT_TREND[trend]}`),
      icon: <Icon icon={Palette} />,
      onSelect: () => setTrend(NEXT_TREND[trend]),
    },
    {
      key: 'direction',
      label: text(direction === 'ltr' ? 'shell.account.to-rtl' : 'shell.account.to-ltr'),
      icon: <Icon icon={Pilcrow} />,
      onSelect: () => setDirection(direction === 'ltr' ? 'rtl' : 'ltr'),
    },
    {
      key: 'navigation',
      label: text(navigation === 'side' ? 'shell.account.to-top' : 'shell.account.to-side'),
      icon: <Icon icon={navigation === 'side' ? PanelTop : PanelLeft} />,
      onSelect: () => setNavigation(navigation === 'side' ? 'top' : 'side'),
    },
  ];
  const session: MenuEntry[] = [
    ...(canStop
      ? [{ key: 'stop', label: text('paused.stop'), icon: <Icon icon={OctagonX} />, danger: true, onSelect: () => stop({}) }]
      : []),
    {
      key: 'settings',
      label: text('shell.account.settings'),
      icon: <Icon icon={Settings} />,
      onSelect: () => void navigate('/app/pages/setting'),
    },
    { key: 'switch', label: text('shell.account.switch-user'), icon: <Icon icon={Users} />, onSelect: () => void navigate('/app/login-1') },
    { key: 'leave', label: text('shell.account.sign-out'), icon: <Icon icon={LogOut} />, danger: true, onSelect: () => void signOut() },
  ];
  return (
    <Menu
      label={text('shell.account.open')}
      button={<Icon icon={User} size={24} />}
      groups={[look, session]}
      header={user ? intl.formatMessage({ id: 'shell.account.signed-in-as' }, { name: user.name }) : undefined}
    />
  );
}
