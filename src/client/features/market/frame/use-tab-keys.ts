import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { preferencesAtom } from '#client/state/preferences.ts';
import { MARKET_TABS } from './market-tabs.ts';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** 1 to 6 choose a tab, unless something is typed, a dialog is open or single keys are switched off. */
export function useTabKeys(choose: (id: string) => void): void {
  const { keys } = useAtomValue(preferencesAtom);
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!keys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]:not(.sheet-docked)') !== null) return;
      const tab = /^[1-9]$/.test(event.key) ? MARKET_TABS[Number(event.key) - 1] : undefined;
      if (tab !== undefined) latest.current(tab.id);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [keys]);
}
