import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { moveRow } from '#client/ui/move-row.ts';

/**
 * Returns the ref of a list of orders with keyboard shortcuts. They act on the focused row itself, never inside its fields or buttons, and press the row's own
 * buttons, including their confirmations.
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
        row: (at) => void moveRow(row, at === 0 ? -1 : 1),
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
