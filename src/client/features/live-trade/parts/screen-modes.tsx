import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Maximize, Minimize, Sunrise } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Keeps the screen awake while switched on and visible; the browser releases the lock whenever the page is hidden. */
function useAwake(): { possible: boolean; on: boolean; toggle: () => void } {
  const possible = 'wakeLock' in navigator;
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    let lock: WakeLockSentinel | null = null;
    let wanted = true;
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (wanted) lock = taken;
          else void taken.release();
        },
        // When the browser refuses, for example at low battery, the switch goes off.
        () => setOn(false),
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [on]);
  return { possible, on, toggle: () => setOn(!on) };
}

/** Hides the menu and fills the screen; leaving the page or Escape ends it. */
function useBare(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const root = document.documentElement;
    root.toggleAttribute('data-bare', true);
    root.requestFullscreen?.().catch(() => undefined);
    const left = () => {
      if (document.fullscreenElement === null) setOn(false);
    };
    document.addEventListener('fullscreenchange', left);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      root.toggleAttribute('data-bare', false);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, [on]);
  return { on, toggle: () => setOn(!on) };
}

/** Keep the screen awake, and hide everything but the desk. */
export function ScreenModes() {
  const intl = useIntl();
  const awake = useAwake();
  const bare = useBare();
  const text = (id: string) => intl.formatMessage({ id: `live-trade.${id}` });
  return (
    <>
      {awake.possible ? (
        <IconButton
          label={text('awake')}
          aria-pressed={awake.on}
          className={awake.on ? 'text-primary' : ''}
          icon={<Icon icon={Sunrise} />}
          onClick={awake.toggle}
        />
      ) : null}
      <IconButton
        label={text(bare.on ? 'bare-off' : 'bare')}
        aria-pressed={bare.on}
        icon={<Icon icon={bare.on ? Minimize : Maximize} />}
        onClick={bare.toggle}
      />
    </>
  );
}
