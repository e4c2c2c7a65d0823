import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sweep } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Money, Ratio } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useAxisWords } from './axis-words.ts';
import { isBetter, MEASURES, type Measure, valuesAt } from './measures.ts';

const FIRST = 10;
const MORE = 50;
const SNUG = 'px-2';

interface VariantTableProps {
  sweep: Sweep;
  measure: Measure;
  onMeasure: (measure: Measure) => void;
  onChoose: (place: number) => void;
}

/** The variants as a list, the best by the measure first; a head sorts by its column. */
export function VariantTable({ sweep, measure, onMeasure, onChoose }: VariantTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const words = useAxisWords();
  const [room, setRoom] = useState(FIRST);
  const { axes, results } = sweep;
  const rows = results
    .flatMap((result, place) => (result === null ? [] : [{ result, place }]))
    .toSorted((a, b) => (isBetter(measure, a.result, b.result) ? -1 : isBetter(measure, b.result, a.result) ? 1 : a.place - b.place));
  const nameOf = (place: number) =>
    valuesAt(sweep, place)
      .map(({ path, value }) => words.value(path, value))
      .join(' · ');
  return (
    <div className="flex flex-col items-start gap-2">
      <h4 className="text-small font-semibold text-text-2">
        <FormattedMessage id="lab.variants" />
      </h4>
      <div className="w-full min-w-0">
        <Table caption={intl.formatMessage({ id: 'lab.variants' })}>
          <thead>
            <tr>
              <HeadCell className={SNUG}>{axes.map(({ paths: [path = ''] }) => words.name(path)).join(' · ')}</HeadCell>
              {MEASURES.map((each) => (
                <HeadCell
                  key={each}
                  numeric
                  className={SNUG}
                  sort={each !== measure ? 'none' : each === 'drawdown' ? 'ascending' : 'descending'}
                  onSort={() => onMeasure(each)}
                >
                  <FormattedMessage id={`lab.measure.${each}`} />
                </HeadCell>
              ))}
              <HeadCell numeric className={SNUG}>
                <FormattedMessage id="lab.measure.days" />
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, room).map(({ result, place }) => (
              <tr key={place}>
                <RowHead className={SNUG}>
                  <button type="button" className="link text-primary hover:underline" onClick={() => onChoose(place)}>
                    {nameOf(place)}
                  </button>
                </RowHead>
                <Cell numeric className={SNUG}>
                  <Pnl value={result.low} decimals={0} />
                </Cell>
                <Cell numeric className={SNUG}>
                  <Money value={result.drawdown} decimals={0} />
                </Cell>
                <Cell numeric className={SNUG}>
                  <Ratio value={result.profit_factor} />
                </Cell>
                <Cell numeric className={SNUG}>
                  <Ratio value={result.sharpe} />
                </Cell>
                <Cell numeric className={SNUG}>
                  {format.integer(result.traded)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {rows.length > room ? (
        <Button size="sm" onClick={() => setRoom(room + MORE)}>
          <FormattedMessage id="lab.more" values={{ count: rows.length - room }} />
        </Button>
      ) : null}
    </div>
  );
}
