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
/** Where files are opened; sharing one leads there, over the sign-in where nobody is signed in. */
const OPEN_PATH = '/app/pages/setting/open';
/** Whoever shared or opened a file an hour ago and signed in to nothing is not who signs in now. */
const FRESH_MS = 10 * 60_000;

/** Who takes a file now; while nobody does, what the browser has handed over waits: it does so once. */
let taker: ((file: File) => void) | null = null;
let waiting: File | null = null;

function hand(file: File): void {
  if (taker === null) waiting = file;
  else taker(file);
}

/** Takes the shared file out of its place, if there is somebody to have it. */
async function takeShared(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(SHARED_CACHE);
  const kept = await cache.match(SHARED_URL);
  if (kept === undefined) return;
  const name = decodeURIComponent(kept.headers.get('x-name') ?? 'file');
  const age = Date.now() - Number(kept.headers.get('x-at'));
  const content = await kept.blob();
  if (taker !== null && (await cache.delete(SHARED_URL)) && age < FRESH_MS) hand(new File([content], name));
}

/** Forgets what was opened on this page and nobody has taken. */
export function forgetWaitingFile(): void {
  waiting = null;
}

/** Drops what somebody has shared and then left: this page was opened for something else, and who signed in on it may be somebody else too. */
export function dropAbandonedFile(): void {
  const addresses = [...performance.getEntriesByType('navigation').map(({ name }) => name), location.href];
  const isLedHere = addresses.some((address) => [OPEN_PATH, encodeURIComponent(OPEN_PATH)].some((path) => address.includes(path)));
  if (!isLedHere && 'caches' in globalThis) void caches.delete(SHARED_CACHE).catch(() => undefined);
}

/** Calls back with each file that was opened with the app or shared with it, also before this page stood. Returns how to stop. */
export function watchOpenedFiles(opened: (file: File) => void): () => void {
  taker = opened;
  if (waiting !== null) {
    opened(waiting);
    waiting = null;
  }
  const { launchQueue } = window as Window & { launchQueue?: Launches };
  // Each file that is opened loads the page: one that comes to an old page has waited for a sign-in.
  launchQueue?.setConsumer(({ files }) => {
    if (performance.now() < FRESH_MS) void files?.[0]?.getFile().then(hand, () => undefined);
  });
  takeShared().catch(() => undefined);
  return () => {
    if (taker === opened) taker = null;
  };
}
