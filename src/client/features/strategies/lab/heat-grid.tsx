import { useAtomValue } from 'jotai';
import { useRef, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Sweep } from '#client/api/types.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { cx } from '#client/ui/cx.ts';
import type { HeatColour } from '#client/widgets/heat/heat-scale.ts';
import { HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { type CellFigure, useCellFigure } from '#client/widgets/figures/use-cell-figure.ts';
import { useAxisWords } from './axis-words.ts';
import { colourOf, columnsOf, type Measure, valuesAt } from './measures.ts';

const KINDS: Readonly<Record<Measure, CellFigure>> = { low: 'result', drawdown: 'fall', profit_factor: 'ratio', sharpe: 'ratio' };

interface HeatGridProps {
  sweep: Sweep;
  measure: Measure;
  /** Index of the best variant by the measure. */
  best: number | null;
  chosen: number | null;
  onChoose: (place: number) => void;
}

/** Returns the cell that a key moves to; null where there is none. */
function placeAfter(key: string, place: number, { rows, columns }: { rows: number; columns: number }): number | null {
  const [row, column] = [Math.floor(place / columns), place % columns];
  const to = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [row, 0],
    End: [row, columns - 1],
  }[key];
  const [nextRow = -1, nextColumn = -1] = to ?? [];
  return nextRow < 0 || nextRow >= rows || nextColumn < 0 || nextColumn >= columns ? null : nextRow * columns + nextColumn;
}

interface HeatCellProps {
  place: number;
  name: string;
  printed: string;
  colour: HeatColour;
  state: 'void' | 'best' | 'usual';
  focusable: boolean;
  chosen: boolean;
  onChoose: (place: number) => void;
  onKey: (event: KeyboardEvent, place: number) => void;
}

function HeatCell({ place, name, printed, colour, state, focusable, chosen, onChoose, onKey }: HeatCellProps) {
  return (
    <td className="p-0.5">
      <button
        type="button"
        dir="ltr"
        data-place={place}
        tabIndex={focusable ? 0 : -1}
        aria-label={name}
        aria-pressed={chosen}
        className={cx(
          'min-h-11 w-full min-w-14 rounded px-1 text-small tabular-nums',
          state === 'void' && 'opacity-50',
          state === 'best' && 'font-bold underline underline-offset-4',
          chosen && 'outline-2 outline-offset-1 outline-primary',
        )}
        style={{ background: colour.fill, color: colour.ink }}
        onClick={() => onChoose(place)}
        onKeyDown={(event) => onKey(event, place)}
      >
        {printed}
      </button>
    </td>
  );
}

/** Returns a function from cell to colour and text. */
function useCells({ sweep, measure, best }: Pick<HeatGridProps, 'sweep' | 'measure' | 'best'>) {
  const intl = useIntl();
  const words = useAxisWords();
  const cellFigure = useCellFigure();
  const { currentTheme: theme, trend } = useAtomValue(preferencesAtom);
  const { results } = sweep;
  const colour = colourOf(results, measure, { theme, trend });
  return (place: number) => {
    const result = results[place] ?? null;
    const { printed, spoken } = cellFigure(KINDS[measure], result?.[measure] ?? null);
    const values = valuesAt(sweep, place).map(({ path, value }) => `${words.name(path)} ${words.value(path, value)}`);
    const state = result === null ? ('void' as const) : place === best ? ('best' as const) : ('usual' as const);
    const measureName = intl.formatMessage({ id: `lab.measure.${measure}` });
    const name = intl.formatMessage({ id: 'lab.cell' }, { values: intl.formatList(values), measure: measureName, amount: spoken, state });
    return { place, printed, name, state, colour: colour(result) };
  };
}

/** A cell for each pair of values: the first field down, the second across. One cell is in the tab order; arrow keys move between cells. */
export function HeatGrid({ sweep, measure, best, chosen, onChoose }: HeatGridProps) {
  const intl = useIntl();
  const words = useAxisWords();
  const cellAt = useCells({ sweep, measure, best });
  const table = useRef<HTMLDivElement>(null);
  const [down, across] = sweep.axes;
  if (down === undefined) return null;
  const [downPath = '', acrossPath = ''] = [down.paths[0], across?.paths[0]];
  const columns = columnsOf(sweep);
  const focused = chosen ?? best ?? 0;
  const measureName = intl.formatMessage({ id: `lab.measure.${measure}` });
  const onKey = (event: KeyboardEvent, place: number) => {
    const next = placeAfter(event.key, place, { rows: down.values.length, columns });
    if (event.key.startsWith('Arrow')) event.preventDefault();
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    table.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
  };
  return (
    <div ref={table} className="flex min-w-0 flex-col gap-1">
      <p className="text-small text-text-3" aria-hidden>
        {intl.formatMessage(
          { id: across === undefined ? 'lab.grid-one' : 'lab.grid-two' },
          { down: words.name(downPath), across: words.name(acrossPath) },
        )}
      </p>
      <Table
        caption={intl.formatMessage({ id: 'lab.grid' }, { measure: measureName })}
        className={across === undefined ? 'max-w-xs' : undefined}
      >
        <thead>
          <tr>
            <HeadCell className="px-2">{words.name(downPath)}</HeadCell>
            {(across?.values ?? [null]).map((value) => (
              <HeadCell key={value} numeric className="px-2">
                {value === null ? measureName : words.value(acrossPath, value)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {down.values.map((value, row) => (
            <tr key={value}>
              <RowHead className="px-2 tabular-nums">{words.value(downPath, value)}</RowHead>
              {Array.from({ length: columns }, (_, column) => row * columns + column).map((place) => (
                <HeatCell key={place} {...cellAt(place)} {...{ onChoose, onKey }} focusable={place === focused} chosen={place === chosen} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
