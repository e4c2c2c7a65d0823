import { ChunkError } from './chunk-error.ts';

/**
 * Asks everybody who has a say whether the page may be loaded again (`load-again`: as it is; `load-newest`: as the newest version) and returns whether it
 * is left to the asker. It starts at the document: at the window itself a browser may call those who listen in the order in which they came.
 */
export const mayLoad = (how: 'load-again' | 'load-newest'): boolean =>
  document.dispatchEvent(new Event(how, { bubbles: true, cancelable: true }));

/**
 * A press on "try again". Some browsers remember that a module did not come and never ask for it again, and a server that has a new version may not
 * have the part any more: where it fails once more after a press, the page is loaded anew, as the newest version. Only a press does that, so nothing
 * loads a page over and over by itself.
 */
export class PressedRetry {
  private pressed = false;

  constructor(private readonly retry: () => void) {}

  readonly press = (): void => {
    this.pressed = true;
    this.retry();
  };

  /** Takes note that the part has failed. */
  failed(thrown: unknown): void {
    const again = this.pressed;
    this.pressed = false;
    // Offline the page would come from the same copies.
    // Taken up by what watches for new versions (service-worker.ts); where that is not there, the page as it is.
    if (again && thrown instanceof ChunkError && navigator.onLine && mayLoad('load-newest')) location.reload();
  }
}
