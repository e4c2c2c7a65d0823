import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';

/** Moves the focus to the row before or after. */
function move(row: HTMLElement, by: 1 | -1): void {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-order]') ?? [])];
  rows[rows.indexOf(row) + by]?.focus();
}

/**
 * Returns the ref of a list of orders that listens to its keys. Keys act on the row that has the focus itself, never on a field or a button inside it, and
 * press what the row shows: what asks before it acts asks here too.
 */
export function useRowKeys(onCancelPicked: () => void): RefCallback<HTMLElement> {
  const keys = useFocusKeys('orders');
  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  useEffect(() => {
    onKey.current = (event) => {
      const row = event.target;
      if (!(row instanceof HTMLElement) || row.dataset['order'] === undefined) return;
      const pressed = (act: string) => () => {
        const button = row.querySelector<HTMLElement>(`[data-act="${act}"]`);
        button?.click();
        return button !== null;
      };
      keys.press(event, {
        row: (at) => move(row, at === 0 ? -1 : 1),
        pick: pressed('pick'),
        detail: pressed('detail'),
        modify: pressed('modify'),
        cancel: pressed('cancel'),
        'cancel-picked': onCancelPicked,
      });
    };
  });
  return useCallback((list: HTMLElement | null) => {
    const onKeyDown = (event: KeyboardEvent) => onKey.current(event);
    list?.addEventListener('keydown', onKeyDown);
    return () => list?.removeEventListener('keydown', onKeyDown);
  }, []);
}
