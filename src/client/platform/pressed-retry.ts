import { ChunkError } from './chunk-error.ts';

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
    if (again && thrown instanceof ChunkError && navigator.onLine && dispatchEvent(new Event('load-newest', { cancelable: true })))
      location.reload();
  }
}
