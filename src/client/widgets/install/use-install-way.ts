import { useCallback, useState, useSyncExternalStore } from 'react';
import { askToInstall, installWay, watchInstall, type InstallWay } from '#client/platform/install.ts';

/** Returns how the app is installed here, and the press that opens the browser's own question where there is one. */
export function useInstallWay(): { readonly way: InstallWay; readonly ask: () => Promise<boolean> } {
  const [, setTurn] = useState(0);
  const way = useSyncExternalStore(watchInstall, installWay);
  const ask = useCallback(async () => {
    const chosen = await askToInstall().catch(() => null);
    // The question is spent: from now on the steps are shown.
    setTurn((turn) => turn + 1);
    return chosen === 'accepted';
  }, []);
  return { way, ask };
}
