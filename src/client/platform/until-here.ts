const FIRST_MS = 2_000;
const MOST_MS = 5_000;

/**
 * Asks for a part that did not come again and again while the page is looked at, sooner when the browser says that it is online. Calls `onHere` once it has
 * come. Returns how to stop.
 */
export function untilHere(ask: () => Promise<unknown>, onHere: () => void): () => void {
  let stopped = false;
  let asking = false;
  let wait = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = () => {
    if (stopped || asking || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    asking = true;
    ask()
      .then(() => {
        if (stopped) return;
        stop();
        onHere();
      })
      .catch(plan)
      .finally(() => {
        asking = false;
      });
  };
  const plan = () => {
    if (stopped) return;
    timer = setTimeout(tryNow, wait);
    wait = Math.min(wait * 1.5, MOST_MS);
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
  };
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);
  plan();
  return stop;
}
