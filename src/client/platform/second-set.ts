import { whenIdle } from './when-idle.ts';

/** Says whether the browser asks for little data (Save-Data, or a link of the slowest kinds). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g');
}

/** Has the screens outside the install set kept on this device, once the page is idle and unless data is counted then; returns how to call it off. */
export function keepSecondSet(counted: () => boolean): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || savesData()) return () => undefined;
  return whenIdle(() => {
    if (counted()) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'SECOND_SET' }, {}));
  });
}
