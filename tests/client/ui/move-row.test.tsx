import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { moveRow } from '#client/ui/move-row.ts';
import { RowGap, Table } from '#client/ui/table.tsx';

afterEach(cleanup);

function rows() {
  render(
    <Table caption="Rows">
      <tbody>
        <RowGap height={0} />
        <tr data-testid="first" tabIndex={0}>
          <td>1</td>
        </tr>
        <tr>
          <td>what the first row opens</td>
        </tr>
        <tr data-testid="second" tabIndex={-1}>
          <td>2</td>
        </tr>
        <RowGap height={530} />
      </tbody>
    </Table>,
  );
  return [screen.getByTestId('first'), screen.getByTestId('second')] as const;
}

test('goes from row to row, over what stands between them', () => {
  const [first, second] = rows();
  expect(moveRow(first, 1)).toBe(true);
  expect(document.activeElement).toBe(second);
  expect(moveRow(second, -1)).toBe(true);
  expect(document.activeElement).toBe(first);
});

test('goes on from the last row of a group to the first of the next, over the line of its name', () => {
  render(
    <Table caption="Groups">
      <tbody>
        <tr data-testid="last" tabIndex={0}>
          <td>1</td>
        </tr>
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup">Second group</th>
        </tr>
        <tr data-testid="next" tabIndex={-1}>
          <td>2</td>
        </tr>
      </tbody>
      <tfoot>
        <tr tabIndex={-1}>
          <td>3</td>
        </tr>
      </tfoot>
    </Table>,
  );
  const [last, next] = [screen.getByTestId('last'), screen.getByTestId('next')];
  expect(moveRow(last, 1)).toBe(true);
  expect(document.activeElement).toBe(next);
  expect(moveRow(next, -1)).toBe(true);
  expect(document.activeElement).toBe(last);
  next.scrollIntoView = vi.fn();
  expect(moveRow(next, 1)).toBe(false);
});

test('brings a row back into view whose neighbour is not drawn, and keeps the focus on it', () => {
  const [, second] = rows();
  second.focus();
  const shown = vi.fn();
  second.scrollIntoView = shown;
  expect(moveRow(second, 1)).toBe(false);
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
  expect(document.activeElement).toBe(second);
});
