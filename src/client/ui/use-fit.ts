import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ColumnPlan, fitColumns } from './fit-columns.ts';
import { useDense } from './use-dense.ts';
import { useRoom } from './use-room.ts';

type Needs = ReadonlyMap<string, number>;

/** Measured widths beyond the plan, by table name: the groups of a table share them, so their columns align. */
const needs = new Map<string, Needs>();
const listeners = new Set<() => void>();
const NONE: Needs = new Map();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Stores the widths that the rendered columns need; in an overflowing table each column is as narrow as the longest text. */
function learn(table: string, measured: Needs): void {
  const known = needs.get(table) ?? NONE;
  const wider = [...measured].filter(([column, width]) => width > (known.get(column) ?? 0) + 1);
  if (wider.length === 0) return;
  needs.set(table, new Map([...known, ...wider]));
  for (const changed of listeners) changed();
}

/** Share of the planned width used in the compact look, which has smaller type. */
const DENSE = 0.85;

export interface Fit<Id extends string> {
  /** The box that limits the table's width. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly shown: readonly Id[];
  /** Columns that do not fit; the row's detail shows them. */
  readonly hidden: readonly Id[];
  /** The width of each column that is shown, in pixels. */
  readonly widths: readonly number[];
}

/**
 * Returns the columns of a table that fit into its box, updated as the box, the type size or a number grows. The table's head cells name their column in
 * `data-col`.
 */
export function useFit<Id extends string>(
  name: string,
  columns: readonly Id[],
  { widths, leave }: ColumnPlan<Id>,
  dragged: Readonly<Partial<Record<string, number>>> = {},
): Fit<Id> {
  const ref = useRef<HTMLElement>(null);
  const room = useRoom(ref);
  const dense = useDense();
  const planned = dense ? DENSE : 1;
  const table = dense ? `${name} dense` : name;
  const known = useSyncExternalStore(subscribe, () => needs.get(table) ?? NONE);
  useLayoutEffect(() => {
    const box = ref.current;
    const drawn = box?.querySelector('table') ?? null;
    if (box === null || drawn === null) return undefined;
    const look = () => {
      if (drawn.offsetWidth <= box.clientWidth + 1) return;
      const heads = [...drawn.querySelectorAll<HTMLElement>('thead [data-col]')];
      learn(table, new Map(heads.map((head) => [head.dataset['col'] ?? '', Math.ceil(head.getBoundingClientRect().width / room.scale)])));
    };
    look();
    const watcher = new ResizeObserver(look);
    watcher.observe(drawn);
    return () => watcher.disconnect();
  }, [table, known, room, columns.length]);
  const widthOf = (column: Id) => Math.max(dragged[column] ?? widths[column] * planned, known.get(column) ?? 0) * room.scale;
  const shown = fitColumns(columns, leave, widthOf, room.width);
  return { ref, shown, hidden: columns.filter((column) => !shown.includes(column)), widths: shown.map(widthOf) };
}
