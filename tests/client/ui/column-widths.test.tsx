import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ColumnPlan } from '#client/ui/fit-columns.ts';
import { HeadCell, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';

type Column = 'name' | 'pnl';
const PLAN: ColumnPlan<Column> = { widths: { name: 150, pnl: 100 }, leave: [] };

function Sized() {
  const [widths, setWidths] = useState<Record<string, number>>({});
  const fit = useFit<Column>('sized', ['name', 'pnl'], PLAN, widths);
  const change = (column: string, pixels: number | null) => {
    const { [column]: _before, ...others } = widths;
    setWidths(pixels === null ? others : { ...others, [column]: pixels });
  };
  return (
    <Table caption="Sized" fit={fit} onWidth={change}>
      <thead>
        <tr>
          {fit.shown.map((column) => (
            <HeadCell key={column} col={column} onSort={() => undefined}>
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody />
    </Table>
  );
}

const widths = () => [...document.querySelectorAll('col')].map((column) => column.style.width);

test('a column gets wider and narrower by keys on its head, by its edge, and back by two presses of the edge', () => {
  render(<Sized />);
  expect(widths()).toEqual(['150px', '100px']);
  const head = screen.getByRole('button', { name: 'pnl' });
  fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
  fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
  fireEvent.keyDown(head, { key: 'ArrowLeft', altKey: true });
  fireEvent.keyDown(head, { key: 'ArrowRight' });
  expect(widths()).toEqual(['150px', '116px']);
  const edge = document.querySelectorAll('.column-grip')[0];
  if (!(edge instanceof HTMLElement)) throw new Error('the head has no edge');
  edge.setPointerCapture = () => undefined;
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 140, pointerId: 1 });
  fireEvent.pointerUp(edge, { pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 200, pointerId: 1 });
  expect(widths()).toEqual(['190px', '116px']);
  fireEvent.doubleClick(edge);
  expect(widths()).toEqual(['150px', '116px']);
});
