import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { keysOpenAtom } from '#client/state/keys-open.ts';
import { preferencesAtom } from '#client/state/preferences.ts';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}

/** Covers amounts by Shift H, changes the theme by Shift D, lists the keys by `?`; unless the reader has switched single keys off. */
export function useLookKeys(): void {
  const help = useSetAtom(keysOpenAtom);
  const [{ keys, privacy, currentTheme }, set] = useAtom(preferencesAtom);
  useEffect(() => {
    if (!keys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]:not(.sheet-docked)') !== null) return;
      if (event.key === '?') help(true);
      else if (event.key === 'H') void set({ privacy: !privacy });
      else if (event.key === 'D') void set({ currentTheme: currentTheme === 'dark' ? 'light' : 'dark' });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [keys, privacy, currentTheme, help, set]);
}
