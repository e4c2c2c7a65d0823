/** The browser's launch parameters when a file was opened with the app. */
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
/** Lifetime of a shared or opened file: a user who signs in much later may be somebody else. */
const FRESH_MS = 10 * 60_000;

/** The current receiver of files; without one the file waits, because the browser passes it only once. */
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

/** Drops an opened file that was not received. */
export function forgetWaitingFile(): void {
  waiting = null;
}

/** Deletes an abandoned shared file: this page was opened for something else, perhaps by another user. */
export function dropAbandonedFile(): void {
  const addresses = [...performance.getEntriesByType('navigation').map(({ name }) => name), location.href];
  const isLedHere = addresses.some((address) => [OPEN_PATH, encodeURIComponent(OPEN_PATH)].some((path) => address.includes(path)));
  // A function call inside `async` turns a browser that refuses caches by throwing at once into a rejection.
  const drop = async () => 'caches' in globalThis && (await caches.delete(SHARED_CACHE));
  if (!isLedHere) drop().catch(() => undefined);
}

/** Calls back with each file that was opened with the app or shared with it, also before this page stood. Returns how to stop. */
export function watchOpenedFiles(opened: (file: File) => void): () => void {
  taker = opened;
  if (waiting !== null) {
    opened(waiting);
    waiting = null;
  }
  const { launchQueue } = window as Window & { launchQueue?: Launches };
  // Opening a file loads the page, so a file on an old page has waited for a sign-in.
  launchQueue?.setConsumer(({ files }) => {
    if (performance.now() < FRESH_MS) void files?.[0]?.getFile().then(hand, () => undefined);
  });
  takeShared().catch(() => undefined);
  return () => {
    if (taker === opened) taker = null;
  };
}
