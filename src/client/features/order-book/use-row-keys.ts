import { useAtomValue } from 'jotai';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { preferencesAtom } from '#client/state/preferences.ts';

const LETTERS: Readonly<Record<string, string>> = { m: 'modify', Backspace: 'cancel', Enter: 'detail', ' ': 'pick' };

/** Moves the focus to the row before or after. */
function move(row: HTMLElement, by: 1 | -1): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-order]') ?? [])];
  rows[rows.indexOf(row) + by]?.focus();
}

/**
 * Returns the ref of a list of orders that listens to its keys. Keys act on the row that has the focus itself, never on a field or a button inside it, and
 * press what the row shows: what asks before it acts asks here too. Letters do nothing when the reader has switched single keys off.
 */
export function useRowKeys(onCancelPicked: () => void): RefCallback<HTMLElement> {
  const { keys: letters } = useAtomValue(preferencesAtom);
  const cancelPicked = useRef(onCancelPicked);
  useEffect(() => {
    cancelPicked.current = onCancelPicked;
  });
  return useCallback(
    (list: HTMLElement | null) => {
      const onKeyDown = (event: KeyboardEvent) => actOn(event, letters, () => cancelPicked.current());
      list?.addEventListener('keydown', onKeyDown);
      return () => list?.removeEventListener('keydown', onKeyDown);
    },
    [letters],
  );
}

function actOn(event: KeyboardEvent, letters: boolean, onCancelPicked: () => void): void {
  const row = event.target;
  if (!(row instanceof HTMLElement) || row.dataset['order'] === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace' && event.shiftKey) {
    event.preventDefault();
    onCancelPicked();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    move(row, event.key === 'ArrowDown' ? 1 : -1);
  } else {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = key === 'm' && !letters ? undefined : LETTERS[key];
    const button = act === undefined ? null : row.querySelector<HTMLElement>(`[data-act="${act}"]`);
    if (button === null) return;
    event.preventDefault();
    button.click();
  }
}
