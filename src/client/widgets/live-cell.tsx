import { useLayoutEffect, useMemo, useRef } from 'react';
import { cx } from '#client/ui/cx.ts';
import { markDrawnCell, mountLiveCell, type CellText } from './live-cells.ts';
import { toneOf } from './pnl-words.ts';

interface LiveCellProps {
  /** The instruments the number depends on. Keep the array stable or short. */
  instrumentIds: readonly string[];
  /** What to show now; called at each flush. Must depend on `deps` and the ticker store only. */
  compute: () => CellText;
  tint?: boolean;
  /** Written once a second: read at a glance, and its frames are left to what is traded. */
  calm?: boolean | undefined;
  /** Written in the frame of the flush with all others of its kind: numbers that are held against each other. */
  together?: boolean;
  className?: string | undefined;
  /** What the number says and of what, such as `open:position:<id>`: two of one meaning on a screen say the same at every moment. */
  meaning?: string | undefined;
  /** Something beside it says the number in words. */
  silent?: boolean;
  /** Called with the shown text when the text changes. Pass a stable function. */
  onText?: ((shown: CellText) => void) | undefined;
}

/** A cell that renders once and is then written by the ticker store's flush, without React. */
export function LiveCell({
  instrumentIds,
  compute,
  tint = false,
  calm = false,
  together = false,
  className,
  meaning,
  silent,
  onText,
}: LiveCellProps) {
  const node = useRef<HTMLSpanElement>(null);
  const key = instrumentIds.join();
  useLayoutEffect(() => {
    if (node.current === null) return undefined;
    return mountLiveCell({ node: node.current, instrumentIds: key === '' ? [] : key.split(','), compute, tint, calm, together, onText });
  }, [key, compute, tint, calm, together, onText]);
  // A rerender resets the node's classes: restore at once those added by the clock.
  useLayoutEffect(() => {
    if (node.current !== null) markDrawnCell(node.current);
  });
  // On a rerender the text is left to the flush: a list of fifty cells would otherwise write all of them in one frame.
  const first = useMemo(() => compute(), [compute]);
  return (
    <span
      ref={node}
      aria-hidden={silent || undefined}
      data-meaning={meaning}
      className={cx('live-cell amount', toneOf(first.tone ?? 0), className)}
    >
      {first.text}
    </span>
  );
}
