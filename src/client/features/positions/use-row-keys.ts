import type { KeyboardEvent } from 'react';
import type { PositionActions } from './use-position-actions.ts';

const TYPING = 'input, select, textarea, [contenteditable], dialog';

interface RowKeys {
  /** Whether letters do something: the reader may have switched single keys off. Arrows and the space bar always do. */
  readonly letters: boolean;
  readonly actions: PositionActions;
  readonly onSelect: () => void;
  readonly onExitSelected: () => void;
}

/** Focuses the row before or after. */
function moveFocus(row: HTMLElement, by: 1 | -1): void {
  const rows = [...(row.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  rows[rows.indexOf(row) + by]?.focus();
}

/** Returns the key handler of a focused row: letters open tickets and sheets, none sends anything, and none acts while somebody types. */
export function rowKeys({ letters, actions, onSelect, onExitSelected }: RowKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget: row, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof Element) || target.closest(TYPING) !== null) return;
    const run: Record<string, () => void> = letters
      ? {
          x: () => (event.shiftKey ? onExitSelected() : actions.squareOff()),
          a: actions.add,
          r: () => actions.act('reverse'),
          t: () => actions.act('protect'),
          l: () => actions.act('trail'),
        }
      : {};
    // On a button of the row these keys are the button's own.
    if (target === row) {
      run[' '] = onSelect;
      run['arrowdown'] = () => moveFocus(row, 1);
      run['arrowup'] = () => moveFocus(row, -1);
    }
    const action = run[key.toLowerCase()];
    if (action === undefined || (event.shiftKey && key.toLowerCase() !== 'x')) return;
    event.preventDefault();
    action();
  };
}
