import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Sweep } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { Money, Ratio } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { neighboursOf } from '#domain/backtest/sweep/neighbours.ts';
import { timeOfMinute } from '#domain/backtest/sweep/variants.ts';
import { Span } from '../preview/span.tsx';
import { useAxisWords } from './axis-words.ts';
import { columnsOf, valuesAt } from './measures.ts';

interface VariantCardProps {
  sweep: Sweep;
  place: number;
  isBest: boolean;
  onUse: (paths: readonly string[], value: number | string) => void;
}

/** A variant whose neighbours have less than this share of its result counts as an outlier. */
const LONELY_SHARE = 0.5;

function Fact({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`lab.measure.${id}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The results of the neighbouring variants: a result that none of them comes near is more likely luck than a property of the rules. */
function Neighbours({ sweep, place, own }: { sweep: Sweep; place: number; own: number }) {
  const { results } = sweep;
  const beside = neighboursOf(place, columnsOf(sweep), results.length).flatMap((other) => results[other]?.low ?? []);
  if (beside.length === 0) return null;
  const mean = beside.reduce((sum, low) => sum + low, 0) / beside.length;
  const lonely = own > 0 && mean < own * LONELY_SHARE;
  return (
    <p className={lonely ? 'text-small text-warn' : 'text-small text-text-2'}>
      <FormattedMessage
        id={lonely ? 'lab.neighbours-lonely' : 'lab.neighbours'}
        values={{ count: beside.length, mean: <Pnl value={mean} decimals={0} /> }}
      />
    </p>
  );
}

/** A variant: values, result and the results of the neighbours. */
export function VariantCard({ sweep, place, isBest, onUse }: VariantCardProps) {
  const words = useAxisWords();
  const titleId = useId();
  const result = sweep.results[place] ?? null;
  const values = valuesAt(sweep, place);
  const use = () => {
    for (const { paths, path, value } of values) onUse(paths, path.startsWith('schedule.') && value >= 60 ? timeOfMinute(value) : value);
  };
  return (
    <section className="card card-padded flex flex-col gap-2" aria-labelledby={titleId}>
      <h4 id={titleId} className="font-semibold">
        {values.map(({ path, value }) => `${words.name(path)} ${words.value(path, value)}`).join(' · ')}
        {isBest ? (
          <span className="ms-2 text-small font-normal text-text-2">
            <FormattedMessage id="lab.best" />
          </span>
        ) : null}
      </h4>
      {result === null ? (
        <p className="text-text-2">
          <FormattedMessage id="lab.void" />
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
            <Fact id="result">
              <Span low={result.low} high={result.high} />
            </Fact>
            <Fact id="drawdown">
              <Money value={result.drawdown} />
            </Fact>
            <Fact id="profit_factor">
              <Ratio value={result.profit_factor} />
            </Fact>
            <Fact id="sharpe">
              <Ratio value={result.sharpe} />
            </Fact>
            <Fact id="days">
              <FormattedMessage id="backtest.of" values={{ part: result.traded, all: sweep.done }} />
            </Fact>
            <Fact id="charges">
              <Money value={result.charges} />
            </Fact>
          </dl>
          <Neighbours sweep={sweep} place={place} own={result.low} />
          <Button size="sm" className="self-start" onClick={use}>
            <FormattedMessage id="lab.use" />
          </Button>
        </>
      )}
    </section>
  );
}
