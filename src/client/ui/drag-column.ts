import type { HTMLAttributes } from 'react';

/** Data type of a dragged column. */
const DRAGGED = 'application/x-column';

/** Returns what makes the head of a column a thing to drag onto another one. */
export function dragColumn(
  column: string,
  move: (from: string, to: string) => void,
): HTMLAttributes<HTMLElement> & { readonly draggable: true } {
  return {
    draggable: true,
    onDragStart: (event) => event.dataTransfer.setData(DRAGGED, column),
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
    },
    onDrop: (event) => {
      const from = event.dataTransfer.getData(DRAGGED);
      if (from === '') return;
      event.preventDefault();
      move(from, column);
    },
  };
}
