const HIDDEN_GRACE_MS = 30_000;

interface PageLife {
  /** The page is looked at, again or still, or the network came back. */
  readonly onAwake: () => void;
  /** Nobody has looked at it for a while, or the browser freezes or leaves it. */
  readonly onAsleep: () => void;
}

/** Tells when the page sleeps and wakes. A short look elsewhere is no sleep; a phone that freezes the page is one at once. */
export function watchPageLife({ onAwake, onAsleep }: PageLife) {
  let hiddenTimer: ReturnType<typeof setTimeout> | null = null;
  const clearHidden = () => {
    if (hiddenTimer !== null) clearTimeout(hiddenTimer);
    hiddenTimer = null;
  };
  const onVisibility = () => {
    clearHidden();
    if (document.visibilityState === 'visible') return onAwake();
    hiddenTimer = setTimeout(() => {
      hiddenTimer = null;
      onAsleep();
    }, HIDDEN_GRACE_MS);
    return undefined;
  };
  const onFreeze = () => {
    clearHidden();
    onAsleep();
  };
  const listeners = [
    [document, 'visibilitychange', onVisibility],
    [document, 'freeze', onFreeze],
    [document, 'resume', onAwake],
    [window, 'pagehide', onFreeze],
    [window, 'pageshow', onAwake],
    [window, 'online', onAwake],
  ] as const;
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener);
  return {
    /** Whether it is looked at, or was a moment ago. */
    isAwake: () => hiddenTimer !== null || document.visibilityState === 'visible',
    stop: () => {
      for (const [target, name, listener] of listeners) target.removeEventListener(name, listener);
      clearHidden();
    },
  };
}
