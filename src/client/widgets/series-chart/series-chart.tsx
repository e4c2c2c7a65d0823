import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { axisForm } from '#client/i18n/axis-form.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { figureText, type FigureKind } from '../figure-text.ts';
import { PickedChart } from '../picked-chart.tsx';
import { AXIS_PX, SeriesAxis, SeriesPicture, type Mark, type Series } from './series-picture.tsx';

export interface SeriesChartProps {
  /** Title in the user's language. */
  what: string;
  /** Names of the points: strikes, times or days. */
  labels: readonly string[];
  /** Name of the label column in the table. */
  axis: string;
  series: readonly Series[];
  kind: FigureKind;
  marks?: readonly Mark[];
  /** Index of the point read out while the pointer is elsewhere; the last point when absent. */
  start?: number;
}

const DOT = { call: 'bg-down', put: 'bg-up', primary: 'bg-primary', second: 'bg-warn', quiet: 'bg-border-strong' } as const;

/** Two points may have the same name: a fast exchange passes a minute twice. */
const keyOf = (label: string, place: number) => `${place} ${label}`;

/** Drawn in the same order by the picture. */
const MARK_SIGNS = ['┆', '┊', '╎'];

/** Lines and bars over a row of points. The point under the pointer or the arrow keys is read out above; the table below holds them all. */
export function SeriesChart({ what, labels, axis, series, kind, marks = [], start }: SeriesChartProps) {
  const format = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = labels.length - 1;
  const at = Math.max(0, Math.min(chosen ?? start ?? last, last));
  if (last < 0) return null;
  const text = (value: number | null | undefined) => figureText(format, kind, value ?? null);
  const isShort = kind === 'compact' || kind === 'signed-compact';
  const spoken = `${labels[at] ?? ''}: ${series.map((each) => `${each.label} ${text(each.values[at])}`).join(', ')}`;
  const pointAt = (share: number) => Math.floor(share * labels.length);
  return (
    <div className="flex flex-col gap-1">
      <ReadOut label={labels[at]} series={series} at={at} text={text} />
      <div dir="ltr" className="flex">
        <SeriesAxis series={series} axis={(levels) => (isShort ? axisForm(levels, format.settings, kind === 'signed-compact') : text)} />
        <PickedChart className="min-w-0 flex-1" what={what} spoken={spoken} at={at} last={last} pointAt={pointAt} onChoose={setChosen}>
          <SeriesPicture series={series} count={labels.length} at={chosen === null ? null : at} marks={marks} />
        </PickedChart>
      </div>
      <p dir="ltr" className="flex justify-between text-small text-text-3" style={{ marginLeft: AXIS_PX }} aria-hidden>
        <span>{labels[0]}</span>
        {last > 3 ? <span>{labels[Math.round(last / 2)]}</span> : null}
        <span>{labels[last]}</span>
      </p>
      {marks.length === 0 ? null : <MarkList marks={marks} />}
      <SeriesTable what={what} labels={labels} axis={axis} series={series} text={text} />
    </div>
  );
}

type FigureText = (value: number | null | undefined) => string;

interface ReadOutProps {
  label: string | undefined;
  series: readonly Series[];
  at: number;
  text: FigureText;
}

/** What every line and bar says at the point pointed at. */
function ReadOut({ label, series, at, text }: ReadOutProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-small text-text-3" aria-hidden>
      <span className="font-semibold text-text-2">{label}</span>
      {series.map((each) => (
        <span key={each.label} className="whitespace-nowrap">
          <span className={`inline-block h-2 w-2 rounded-full ${DOT[each.tone]}`} /> {each.label}{' '}
          <span className="amount font-semibold text-text-2">{text(each.values[at])}</span>
        </span>
      ))}
    </p>
  );
}

function MarkList({ marks }: { marks: readonly Mark[] }) {
  const format = useFormat();
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-text-3">
      {marks.map(({ label, level }, place) => (
        <span key={label}>
          <span aria-hidden>{MARK_SIGNS[place]}</span> {label} <span className="amount">{figureText(format, 'strike', level)}</span>
        </span>
      ))}
    </p>
  );
}

interface SeriesTableProps extends Pick<SeriesChartProps, 'what' | 'labels' | 'axis' | 'series'> {
  text: FigureText;
}

/** All points as a table, rendered when opened. */
function SeriesTable({ what, labels, axis, series, text }: SeriesTableProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-small text-text-2" aria-describedby={id}>
        <FormattedMessage id="figures.table" />
      </summary>
      <span id={id} className="sr-only">
        {what}
      </span>
      {open ? (
        <div className="max-h-72 overflow-y-auto">
          <Table caption={`${what} (${axis})`}>
            <thead>
              <tr>
                <HeadCell>{axis}</HeadCell>
                {series.map((each) => (
                  <HeadCell key={each.label} numeric>
                    {each.label}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, index) => (
                <tr key={keyOf(label, index)}>
                  <RowHead>{label}</RowHead>
                  {series.map((each) => (
                    <Cell key={each.label} numeric>
                      <span className="amount">{text(each.values[index])}</span>
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </details>
  );
}
