import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { changeDrawingsAtom, drawnAtom, loadDrawingsAtom, stepDrawingsAtom, type Drawing } from '#client/state/market/chart-drawings.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { uuid } from '#client/platform/uuid.ts';
import { drawingTool } from '#client/widgets/price-chart/drawing-tools.ts';
import type { ChartEvents } from '#client/widgets/price-chart/chart-types.ts';

const NONE: readonly Drawing[] = [];

/** Returns the drawings of an instrument, the current tool, and the functions that change them. */
export function useDrawing(instrumentId: string) {
  const drawn = useAtomValue(useMemo(() => drawnAtom(instrumentId), [instrumentId]));
  const load = useSetAtom(loadDrawingsAtom);
  const change = useSetAtom(changeDrawingsAtom);
  const step = useSetAtom(stepDrawingsAtom);
  const toast = useSetAtom(pushToastAtom);
  const [tool, setTool] = useState<{ readonly id: string; readonly text?: string } | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  useEffect(() => {
    void load(instrumentId);
    setTool(null);
    setPicked(null);
  }, [instrumentId, load]);
  const alter = (id: string, how: (drawing: Drawing) => Drawing) =>
    change(instrumentId, (list) => list.map((each) => (each.id === id ? how(each) : each)));
  const add = (drawing: Omit<Drawing, 'id'>) => {
    if (!change(instrumentId, (list) => [...list, { ...drawing, id: uuid() }]))
      toast({ kind: 'warn', title: { id: 'chart.drawings.full' } });
  };
  const events: Pick<ChartEvents, 'onDrawn' | 'onMoved' | 'onPicked'> = {
    onDrawn: (drawing) => {
      setTool(null);
      add(drawing);
    },
    onMoved: (id, points) => alter(id, (drawing) => ({ ...drawing, points })),
    onPicked: setPicked,
  };
  const remove = (id: string) => {
    setPicked(null);
    change(instrumentId, (list) => list.filter((each) => each.id !== id));
  };
  return {
    list: drawn?.list ?? NONE,
    mayUndo: (drawn?.undo.length ?? 0) > 0,
    mayRedo: (drawn?.redo.length ?? 0) > 0,
    tool,
    picked,
    asking,
    events,
    add,
    remove,
    /** Selects a tool, replacing the current one; a tool with text asks for the text first. */
    begin: (id: string) => {
      if (drawingTool(id)?.words === true) setAsking(id);
      else setTool((old) => (old?.id === id ? null : { id }));
    },
    say: (text: string | null) => {
      if (asking !== null && text !== null && text.trim() !== '') setTool({ id: asking, text: text.trim() });
      setAsking(null);
    },
    stop: () => setTool(null),
    lock: (id: string) => alter(id, (drawing) => ({ ...drawing, locked: drawing.locked !== true })),
    clear: () => change(instrumentId, () => NONE),
    undo: () => step(instrumentId, 'undo'),
    redo: () => step(instrumentId, 'redo'),
  };
}
export type DrawingDesk = ReturnType<typeof useDrawing>;
