import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { preferencesAtom } from '#client/state/preferences.ts';
import { selectedDateAtom } from '#client/state/profile.ts';
import { nextTradingDay, previousTradingDay } from '#domain/calendar/trading-days.ts';

const TYPING = 'input, select, textarea, [contenteditable], dialog';

/** Lets `[` and `]` go a trading day back and on while nobody types, unless single keys are switched off. */
export function useDayKeys(current: string | null): void {
  const [selected, select] = useAtom(selectedDateAtom);
  const { keys } = useAtomValue(preferencesAtom);
  useEffect(() => {
    if (!keys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (current === null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      const shown = selected ?? current;
      if (event.key === '[') select(previousTradingDay(shown));
      else if (event.key === ']' && selected !== null) {
        const next = nextTradingDay(shown);
        select(next >= current ? null : next);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys, current, selected, select]);
}
