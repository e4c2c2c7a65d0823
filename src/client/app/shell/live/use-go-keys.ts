import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { killOpenAtom } from '#client/state/kill-open.ts';
import { preferencesAtom } from '#client/state/preferences.ts';

/** Where `g` and another letter lead. */
const PLACES: Readonly<Record<string, string>> = {
  d: HOME_PATH,
  l: '/app/dashboards/live-trade',
  p: '/app/position',
  o: '/app/order_book',
  c: '/app/market_view?tab=chain',
  s: '/app/strategies',
  b: '/app/strategy-builder',
  h: '/app/heat_map',
  t: '/app/trading_view_chart',
};
/** How long the second letter may take. */
const SECOND_MS = 1_500;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Leads to a page by `g` and a letter, and to the kill sheet by `g` `k`. Never while something is typed or a dialog is open, nor when the reader has switched single keys off. */
export function useGoKeys(): void {
  const navigate = useNavigate();
  const stop = useSetAtom(killOpenAtom);
  const { keys } = useAtomValue(preferencesAtom);
  useEffect(() => {
    if (!keys) return undefined;
    let begun = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]:not(.sheet-docked)') !== null) return;
      const key = event.key.toLowerCase();
      const isSecond = begun > 0 && event.timeStamp - begun < SECOND_MS;
      begun = key === 'g' && !isSecond ? event.timeStamp : 0;
      if (!isSecond) return;
      const place = PLACES[key];
      if (key === 'k') stop({});
      else if (place !== undefined) void navigate(place);
      else return;
      // Another part must not take the letter for a key of its own.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [navigate, stop, keys]);
}
