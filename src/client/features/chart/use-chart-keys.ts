import { useRef } from 'react';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { intervalOfMinutes } from './model/interval-length.ts';
import type { DrawingDesk } from './use-drawing.ts';

interface ChartKeys {
  readonly desk: DrawingDesk;
  readonly onInterval: (interval: ChartInterval) => void;
  /** A letter begins the search for another instrument. */
  readonly onLetter: (letter: string) => void;
}

/** Returns what a key does while the chart has the focus. */
export function useChartKeys({ desk, onInterval, onLetter }: ChartKeys) {
  const digits = useRef('');
  const keys = useFocusKeys('chart');
  return (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    // Digits and Enter choose the length of a bar in minutes.
    if (/^\d$/.test(key)) {
      digits.current = `${digits.current}${key}`.slice(-2);
      return;
    }
    const chosen = key === 'enter' ? intervalOfMinutes(Number(digits.current)) : null;
    digits.current = '';
    if (chosen !== null) {
      onInterval(chosen);
      return;
    }
    const meant = keys.press(event, {
      'draw-trend': () => desk.begin('trend'),
      'draw-horizontal': () => desk.begin('horizontal'),
      'draw-vertical': () => desk.begin('vertical'),
      undo: () => desk.undo(),
      redo: () => desk.redo(),
      'delete-drawing': () => desk.picked !== null && desk.remove(desk.picked),
    });
    if (meant) return;
    if (event.key === 'Escape' && desk.tool !== null) desk.stop();
    else if (/^[a-z]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey && key !== 'g') onLetter(key);
    else return;
    event.preventDefault();
  };
}
