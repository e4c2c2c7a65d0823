/** What the browser hands over when a file of the device was opened with the app. */
interface Launched {
  readonly files?: readonly { readonly getFile: () => Promise<File> }[];
}
interface Launches {
  readonly setConsumer: (consumer: (launched: Launched) => void) => void;
}

/** Where the service worker puts what was shared with the app (sw/shared-file.ts). */
const SHARED_CACHE = 'snapshots-shared';
const SHARED_URL = '/shared-file';

async function takeShared(): Promise<File | null> {
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(SHARED_CACHE);
  const kept = await cache.match(SHARED_URL);
  if (kept === undefined) return null;
  const name = decodeURIComponent(kept.headers.get('x-name') ?? 'file');
  const file = new File([await kept.blob()], name);
  await cache.delete(SHARED_URL);
  return file;
}

/** Calls back with each file that was opened with the app or shared with it, also before this page stood. Returns how to stop. */
export function watchOpenedFiles(opened: (file: File) => void): () => void {
  let over = false;
  const hand = (file: File | null | undefined) => {
    if (file && !over) opened(file);
  };
  const { launchQueue } = window as Window & { launchQueue?: Launches };
  launchQueue?.setConsumer(({ files }) => void files?.[0]?.getFile().then(hand, () => undefined));
  takeShared().then(hand, () => undefined);
  return () => {
    over = true;
  };
}
