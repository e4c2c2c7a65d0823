import { ChunkError } from './chunk-error.ts';

/**
 * Dispatches a cancelable event before a page reload (`load-again`: current version; `load-newest`: newest version) and returns whether the caller may
 * reload. Dispatched at the document, because at the window a browser may call listeners in the order of registration, whatever their phase.
 */
export const mayLoad = (how: 'load-again' | 'load-newest'): boolean =>
  document.dispatchEvent(new Event(how, { bubbles: true, cancelable: true }));

/**
 * A press on "try again". Some browsers never retry a failed module import, and a server with a new version may lack the old part: after a second failure
 * following a press, the page is reloaded with the newest version. Only a press triggers the reload, which prevents endless reloads.
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
    // Offline a reload would use the same stored files.
    // Usually handled by the update watcher (service-worker.ts); without it the page is simply reloaded.
    if (again && thrown instanceof ChunkError && navigator.onLine && mayLoad('load-newest')) location.reload();
  }
}
