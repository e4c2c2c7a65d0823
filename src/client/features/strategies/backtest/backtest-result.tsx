import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { FirstMinute } from '../parts/first-minute.tsx';
import { Span } from '../preview/span.tsx';
import { Breakdowns, type ResultParts } from './breakdowns.tsx';
import { Curves } from './curves.tsx';
import { DayList } from './day-list.tsx';
import { ResultTiles } from './result-tiles.tsx';
import type { TradeSource } from './trades/trade-source.ts';
import type { Played } from './use-backtest.ts';

const TradesSheet = lazyPart(async () => (await import('./trades/trades-sheet.tsx')).TradesSheet, { over: true });

interface BacktestResultProps {
  played: Pick<Played, 'backtest' | 'trades' | 'here'>;
  underlying: string;
  /** Start times of the bots' entry windows. */
  opens: readonly string[];
  parts: ResultParts;
  /** Whether more days follow. */
  partial: boolean;
  onDay: ((date: string) => void) | null;
}

interface TradesProps {
  source: TradeSource;
  days: Played['backtest']['days'];
}

/** The button that opens the trades behind the days. */
function Trades({ source, days }: TradesProps) {
  const [open, setOpen] = useState(false);
  const count = days.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <>
      <Button className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id="backtest.trades.open" values={{ count }} />
      </Button>
      {open ? (
        <TradesSheet
          source={source}
          fileName={`backtest-${source.underlying}-${days[0]?.date ?? ''}-${days.at(-1)?.date ?? ''}`}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The result of the days so far; empty before the first one. */
export function BacktestResult({ played, underlying, opens, parts, partial, onDay }: BacktestResultProps) {
  const format = useFormat();
  const titleId = useId();
  const { days, summary, from } = played.backtest;
  const own = from === 'own-history';
  const first = days[0];
  if (summary === null || first === undefined) return null;
  return (
    <section className="flex flex-col gap-4" aria-labelledby={titleId}>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={titleId} className="min-w-0 flex-1 font-semibold">
            <FormattedMessage id={partial ? 'backtest.net-so-far' : 'backtest.net'} />
          </h3>
          <Chip>
            <FormattedMessage id={own ? 'backtest.source.own-history' : 'preview.simulated'} />
          </Chip>
          {played.here ? (
            <Chip>
              <FormattedMessage id="backtest.here" />
            </Chip>
          ) : null}
        </div>
        <p className="text-h2">
          <Span low={summary.low} high={summary.high} />
        </p>
        {summary.low === summary.high ? null : (
          <p className="text-small text-warn">
            <FormattedMessage id="backtest.why-span" />
          </p>
        )}
        <p className="text-small text-text-3">
          <FormattedMessage
            id={own ? (played.here ? 'backtest.data-own-here' : 'backtest.data-own') : played.here ? 'backtest.data-here' : 'backtest.data'}
            values={{
              count: days.length,
              underlying,
              files: played.backtest.files?.join(', ') ?? '',
              from: format.tradingDate(first.date),
              to: format.tradingDate(days.at(-1)?.date ?? null),
            }}
          />
        </p>
        {summary.quoted === undefined || summary.quoted === null ? null : (
          <p className="text-small text-text-3">
            <FormattedMessage id="backtest.quoted" values={summary.quoted} />
          </p>
        )}
      </div>
      {opens
        .toSorted()
        .slice(0, 1)
        .map((from) => (
          <FirstMinute key={from} from={from} />
        ))}
      {summary.traded === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="backtest.not-traded" />
        </p>
      ) : (
        <>
          <ResultTiles summary={summary} />
          {partial || played.trades === null ? null : <Trades source={played.trades} days={days} />}
          {days.length > 1 ? <Curves days={days} /> : null}
          <Breakdowns summary={summary} parts={parts} />
        </>
      )}
      <DayList days={days} onDay={onDay} />
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.model" />
      </p>
    </section>
  );
}
