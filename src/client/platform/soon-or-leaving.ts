/**
 * Does the work once: after the time, or at once when the page is hidden or left, for then a timer may never fire.
 * Returns how to call it off.
 */
export function soonOrLeaving(milliseconds: number, work: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', run);
    document.removeEventListener('visibilitychange', whenHidden);
  };
  const run = () => {
    stop();
    work();
  };
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') run();
  };
  const timer = setTimeout(run, milliseconds);
  addEventListener('pagehide', run);
  document.addEventListener('visibilitychange', whenHidden);
  return stop;
}
