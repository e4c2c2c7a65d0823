import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Figure, Money, Ratio } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { isBeyondBelief } from '#domain/backtest/sweep/luck.ts';

type Summary = NonNullable<Backtest['summary']>;

function Tile({ id, note, children }: { id: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`backtest.tile.${id}`} />
      </dt>
      <dd>{children}</dd>
      {note ? <dd className="text-small text-text-2">{note}</dd> : null}
    </div>
  );
}

/** How deep the running result fell, and from when to when. */
function FallTile({ id, fall }: { id: 'drawdown' | 'intraday-drawdown'; fall: Summary['drawdown'] }) {
  const format = useFormat();
  const note =
    fall === null ? null : (
      <FormattedMessage
        id="backtest.from-to"
        values={{
          began: fall.from === null ? 'start' : 'day',
          from: format.tradingDate(fall.from),
          to: format.tradingDate(fall.to),
        }}
      />
    );
  return (
    <Tile id={id} note={note}>
      <Money value={fall?.amount ?? 0} />
    </Tile>
  );
}

/** The best or the worst day, and the result without that day. */
function DayTile({ id, day, without }: { id: 'best' | 'worst'; day: Summary['best']; without: number }) {
  const format = useFormat();
  if (day === null) return null;
  return (
    <Tile
      id={id}
      note={
        <>
          {format.tradingDate(day.date)}
          <br />
          <FormattedMessage id={`backtest.without-${id}`} values={{ net: <Pnl value={without} /> }} />
        </>
      }
    >
      <Pnl value={day.net} />
    </Tile>
  );
}

/** The figures of a backtest, all of its lower result. */
export function ResultTiles({ summary }: { summary: Summary }) {
  const format = useFormat();
  const { days, traded, won, lost, profit_factor, sharpe, drawdown, intraday_drawdown, shuffled, charges, margin, entry_margin } = summary;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
      <Tile id="traded">
        <FormattedMessage id="backtest.of" values={{ part: traded, all: days }} />
      </Tile>
      <Tile id="won-lost">
        <FormattedMessage id="backtest.won-lost" values={{ won, lost }} />
      </Tile>
      <Tile id="profit-factor">
        <Ratio value={profit_factor} />
      </Tile>
      <Tile
        id="sharpe"
        note={
          sharpe === null ? null : isBeyondBelief(sharpe, days) ? (
            <span className="text-warn">
              <FormattedMessage id="backtest.sharpe-beyond" />
            </span>
          ) : (
            <FormattedMessage id="backtest.sharpe-over" values={{ days }} />
          )
        }
      >
        <Ratio value={sharpe} />
      </Tile>
      <FallTile id="drawdown" fall={drawdown} />
      {intraday_drawdown === undefined ? null : <FallTile id="intraday-drawdown" fall={intraday_drawdown} />}
      {shuffled === null ? null : (
        <Tile id="shuffled" note={<FormattedMessage id="backtest.shuffled-most" values={{ amount: <Money value={shuffled.most} /> }} />}>
          <FormattedMessage id="backtest.shuffled-half" values={{ amount: <Money value={shuffled.half} /> }} />
        </Tile>
      )}
      <DayTile id="best" day={summary.best} without={summary.without_best} />
      <DayTile id="worst" day={summary.worst} without={summary.without_worst} />
      <Tile id="charges">
        <Money value={charges} />
      </Tile>
      {entry_margin === undefined ? null : (
        <Tile
          id="entry-margin"
          note={entry_margin === null ? <FormattedMessage id="backtest.margin-unknown" /> : format.tradingDate(entry_margin.date)}
        >
          <Money value={entry_margin?.amount ?? null} decimals={0} />
        </Tile>
      )}
      <Tile id="margin" note={margin === null ? <FormattedMessage id="backtest.margin-unknown" /> : format.tradingDate(margin.date)}>
        <Money value={margin?.amount ?? null} decimals={0} />
      </Tile>
      {margin === null ? null : (
        <Tile id="returned">
          <Figure kind="change" value={margin.returned} />
        </Tile>
      )}
    </dl>
  );
}
