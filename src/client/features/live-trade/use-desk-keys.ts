import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { preferencesAtom } from '#client/state/preferences.ts';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** F6 goes to the next pane, with Shift to the one before; 1 to 9 choose from what is watched, unless single keys are switched off. */
export function useDeskKeys(): void {
  const { keys } = useAtomValue(preferencesAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'F6') {
        const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
        const at = panes.findIndex((pane) => pane.contains(document.activeElement));
        const next = panes.at((at + (event.shiftKey ? -1 + (at === -1 ? 1 : 0) : 1)) % panes.length);
        if (next === undefined) return;
        event.preventDefault();
        next.focus();
      } else if (keys && /^[1-9]$/.test(event.key)) {
        const row = document.querySelector<HTMLElement>(`[data-watch="${event.key}"][aria-pressed="false"]`);
        row?.focus();
        row?.click();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [keys]);
}
