import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { deviceTheme, watchDeviceTheme } from '#client/platform/device-theme.ts';
import { preferencesAtom } from '#client/state/preferences.ts';

/** Has the theme go with the device's while the reader wants that. The last one is remembered, so the next start paints it at once. */
export function useDeviceTheme(): void {
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
