import { useCallback, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CallOptions } from '#client/api/call.ts';
import type { DrawnTrade } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { takeFocus } from '#client/ui/take-focus.ts';
import { Money, Price } from '#client/widgets/figure.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { LazyTradeChart } from '#client/widgets/combined-chart/lazy-trade-chart.tsx';
import { contractWords } from '#client/features/strategies/journal/contract-words.ts';
import type { TradeSource } from './trade-source.ts';
import { endTime, TradeEnd, TradeReason, TradeResult } from './trade-words.tsx';
import { useAnswer } from './use-answer.ts';
import { useTradePicture } from './use-trade-picture.ts';

function Fact({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`backtest.trade.${id}`} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The initial stop, and where it stood later if it moved. */
function StopFact({ stop }: { stop: NonNullable<DrawnTrade['stop']> }) {
  const [first, last] = [stop.moves[0]?.level, stop.moves.at(-1)?.level];
  return (
    <Fact id={stop.of_underlying ? 'stop-underlying' : 'stop'}>
      {first === last ? (
        <Price value={first} />
      ) : (
        <FormattedMessage id="backtest.trade.moved" values={{ from: <Price value={first} />, to: <Price value={last} /> }} />
      )}
    </Fact>
  );
}

/** Contract, entry and exit, exit reason and result of a trade. */
function TradeFacts({ drawn: { trade, stop, target }, what }: { drawn: DrawnTrade; what: string }) {
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <SideChip side={trade.side === 'buy' ? 'BUY' : 'SELL'} /> {what}
        <span className="font-normal text-text-2">
          <FormattedMessage id="backtest.trade.lot-count" values={{ count: trade.lots }} />
        </span>
      </h3>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Fact id="entry">
          <TradeEnd end={trade.entry} />
        </Fact>
        <Fact id="exit">
          <TradeEnd end={trade.exit} held={trade.reason === null} />
        </Fact>
        <Fact id="reason">
          <TradeReason trade={trade} />
        </Fact>
        {stop === null ? null : <StopFact stop={stop} />}
        {target === null ? null : (
          <Fact id={target.of_underlying ? 'target-underlying' : 'target'}>
            <Price value={target.level} />
          </Fact>
        )}
        <Fact id="charges">
          <Money value={trade.charges} />
        </Fact>
        <Fact id="net">
          <TradeResult trade={trade} />
        </Fact>
      </dl>
    </>
  );
}

function Drawn({ drawn, underlying }: { drawn: DrawnTrade; underlying: string }) {
  const intl = useIntl();
  const format = useFormat();
  const { trade, from, files, interval, cut } = drawn;
  const picture = useTradePicture(drawn, underlying);
  const what = contractWords(trade, underlying, format);
  const label = intl.formatMessage(
    { id: 'backtest.trade.chart' },
    { what, from: endTime(trade.entry.at, format), to: endTime(trade.exit.at, format) },
  );
  return (
    <>
      <TradeFacts drawn={drawn} what={what} />
      {trade.other === null ? null : (
        <p className="text-small text-warn">
          <FormattedMessage id="backtest.trade.why-either" />
        </p>
      )}
      {picture.candles.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="backtest.trade.no-prices" />
        </p>
      ) : (
        <div className="flex h-[min(60dvh,32rem)] min-h-72 flex-col">
          <LazyTradeChart picture={picture} label={label} />
        </div>
      )}
      <p className="text-small text-text-3">
        <FormattedMessage
          id={`backtest.trade.data.${from}`}
          values={{
            bars: intl.formatMessage({ id: `backtest.trade.bars.${interval === '1m' ? 'minutes' : 'five'}` }),
            files: files.join(', '),
          }}
        />
        {cut ? (
          <>
            {' '}
            <FormattedMessage id="backtest.trade.cut" />
          </>
        ) : null}
      </p>
    </>
  );
}

interface TradeViewProps {
  source: TradeSource;
  number: number;
  total: number;
  onNumber: (number: number) => void;
  onBack: () => void;
}

/** One trade: its facts, and a chart of the prices around it with entry, exit, stop and target. */
export function TradeView({ source, number, total, onNumber, onBack }: TradeViewProps) {
  const intl = useIntl();
  const question = useCallback((options: CallOptions) => source.draw(number, options), [source, number]);
  const { answer, error, asking, again } = useAnswer(question);
  const step = (to: number, id: string) => (
    <Button size="sm" variant="ghost" disabled={to < 1 || to > total} onClick={() => onNumber(to)}>
      <FormattedMessage id={`backtest.trade.${id}`} />
    </Button>
  );
  return (
    <div className="flex flex-col gap-3" aria-busy={asking}>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" ref={takeFocus} onClick={onBack}>
          <FormattedMessage id="backtest.trade.back" />
        </Button>
        <span className="ms-auto text-small text-text-2">
          <FormattedMessage id="backtest.trade.of" values={{ number, total }} />
        </span>
        {step(number - 1, 'before')}
        {step(number + 1, 'after')}
      </div>
      {error === null ? null : (
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={again}>
              <FormattedMessage id="backtest.trade.retry" />
            </Button>
          }
        >
          {errorText(error, intl)}
        </Notice>
      )}
      {answer === null || answer.trade.number !== number ? (
        asking ? (
          <div className="skeleton h-80" aria-hidden />
        ) : null
      ) : (
        <Drawn drawn={answer} underlying={source.underlying} />
      )}
    </div>
  );
}
