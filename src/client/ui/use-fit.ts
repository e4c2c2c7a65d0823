import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ColumnPlan, fitColumns } from './fit-columns.ts';
import { useDense } from './use-dense.ts';
import { useRoom } from './use-room.ts';

type Needs = ReadonlyMap<string, number>;

/** What the columns of a table turned out to need beyond their plan, by the table's name: its groups share them, and so stand in one grid. */
const needs = new Map<string, Needs>();
const listeners = new Set<() => void>();
const NONE: Needs = new Map();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Takes down what the columns that are drawn need; a table that overflows has each of them as narrow as its longest text. */
function learn(table: string, measured: Needs): void {
  const known = needs.get(table) ?? NONE;
  const wider = [...measured].filter(([column, width]) => width > (known.get(column) ?? 0) + 1);
  if (wider.length === 0) return;
  needs.set(table, new Map([...known, ...wider]));
  for (const changed of listeners) changed();
}

/** How much of their planned width columns take in the compact look, whose type is smaller. */
const DENSE = 0.85;

export interface Fit<Id extends string> {
  /** The box that the table may be as wide as. */
  readonly ref: RefObject<HTMLElement | null>;
  readonly shown: readonly Id[];
  /** What has no room: the row's detail says it. */
  readonly hidden: readonly Id[];
  /** The width of each column that is shown, in pixels. */
  readonly widths: readonly number[];
}

/**
 * Returns which columns of a table have room in its box, and stays right as the box, the text or a number grows. The head cells of the table say by
 * `data-col` which column they are.
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
