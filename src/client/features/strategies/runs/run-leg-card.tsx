import { useCallback, useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun, RunLeg } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useRunJournal } from '#client/state/bots/run-journal.ts';
import { heldInstruments, openProfitOfLeg } from '#client/state/bots/run-profit.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { Chip, ChipButton } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { contractWords } from '../journal/contract-words.ts';
import { botLegWords } from '../model/strategy-words.ts';
import { Fact } from './fact.tsx';
import { legCourse } from './leg-course.ts';

const LegChart = lazyPart(async () => (await import('./run-leg-chart.tsx')).RunLegChart);

interface RunLegCardProps {
  run: BotRun;
  leg: RunLeg;
  currency: Currency | undefined;
}
type Level = RunLeg['stop'];

/** A level, and the price that it refers to where that is not the leg's own. */
function LevelFact({ id, level, trails }: { id: 'stop' | 'target'; level: Level; trails?: boolean }) {
  if (level === null) return null;
  return (
    <Fact id={`runs.leg.${id}`}>
      <Price value={level.price} />
      {level.underlying || level.delta ? (
        <span className="block text-small text-text-3">
          <FormattedMessage id={level.delta ? 'runs.leg.of-delta' : 'runs.leg.of-underlying'} />
        </span>
      ) : null}
      {trails ? (
        <span className="block text-small text-text-3">
          <FormattedMessage id="runs.leg.trails" />
        </span>
      ) : null}
    </Fact>
  );
}

/** The open profit of a leg. */
function LegProfit({ run, leg, currency }: RunLegCardProps) {
  const ids = useMemo(() => heldInstruments([leg]), [leg]);
  const value = useCallback((readMark: ReadMark) => knownDecimal(openProfitOfLeg(leg, readMark)), [leg]);
  return (
    <LiveAmount
      instrumentIds={ids}
      value={value}
      currency={currency}
      className="font-semibold"
      meaning={`open:run:${run.run_id}:${leg.leg}`}
    />
  );
}

/** Entry and exit of a closed leg, from the journal of its run. */
function Past({ run, leg, currency }: RunLegCardProps) {
  const lines = useRunJournal(run).value?.lines;
  const course = useMemo(() => (lines === undefined ? null : legCourse(lines, leg.leg)), [lines, leg.leg]);
  if (course === null || course.exit === null) return null;
  return (
    <>
      <Fact id="runs.leg.entry">
        <Price value={course.entry} />
      </Fact>
      <Fact id="runs.leg.exit">
        <Price value={course.exit} />
      </Fact>
      <Fact id="strategies.run.profit">
        <Pnl value={course.amount} {...(currency === undefined ? {} : { currency })} />
      </Fact>
    </>
  );
}

/** The number of re-entries of a leg, and the most that it may have. */
function Reentries({ run, leg }: Pick<RunLegCardProps, 'run' | 'leg'>) {
  const rules = run.definition.legs[leg.leg]?.reentry;
  const causes = (['stop', 'target'] as const).filter((cause) => rules !== undefined && rules[cause] !== null);
  if (causes.length === 0) return null;
  return (
    <Fact id="runs.leg.reentries">
      {causes.map((cause) => (
        <span key={cause} className="block">
          <FormattedMessage id={`runs.leg.reentries.${cause}`} values={{ used: leg.reentries[cause], most: rules?.[cause]?.times ?? 0 }} />
        </span>
      ))}
    </Fact>
  );
}

/** A leg of a run: state, position and exits. */
export function RunLegCard({ run, leg, currency }: RunLegCardProps) {
  const intl = useIntl();
  const format = useFormat();
  const titleId = useId();
  const rules = run.definition.legs[leg.leg];
  const { contract } = leg;
  const holds = leg.quantity > 0;
  const [drawn, setDrawn] = useState(false);
  const plan = rules === undefined ? intl.formatMessage({ id: 'strategies.leg.hedge' }) : botLegWords(rules, intl);
  const name = contract === null ? plan : contractWords(contract, run.definition.underlying, format);
  return (
    <article className="flex flex-col gap-3 rounded-card border border-border p-3" aria-labelledby={titleId}>
      <header className="flex flex-wrap items-center gap-2">
        <SideChip side={leg.side === 'buy' ? 'BUY' : 'SELL'} short />
        <h4 id={titleId} className="min-w-0 flex-1 font-semibold break-words" dir={contract === null ? undefined : 'ltr'}>
          {name}
        </h4>
        <Chip tone={holds ? 'primary' : 'neutral'}>
          <FormattedMessage id={`runs.phase.${leg.phase}`} />
        </Chip>
      </header>
      {contract === null ? null : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-3">
          {holds ? (
            <>
              <Fact id="runs.leg.quantity">
                <Quantity lots={leg.lots} units={leg.quantity} />
              </Fact>
              <Fact id="runs.leg.entry">
                <Price value={leg.entry_price} />
              </Fact>
            </>
          ) : null}
          {leg.phase === 'over' ? (
            <Past run={run} leg={leg} currency={currency} />
          ) : (
            <Fact id="runs.leg.last">
              <LivePrice instrumentId={contract.instrument_id} />
            </Fact>
          )}
          {holds ? (
            <Fact id="runs.leg.profit">
              <LegProfit run={run} leg={leg} currency={currency} />
            </Fact>
          ) : null}
          <LevelFact id="stop" level={leg.stop} trails={rules !== undefined && rules.trail !== null} />
          <LevelFact id="target" level={leg.target} />
          <Reentries run={run} leg={leg} />
        </dl>
      )}
      {(holds || leg.phase === 'over') && contract !== null ? (
        <>
          <ChipButton
            className="self-start"
            pressed={drawn}
            aria-label={intl.formatMessage({ id: 'runs.chart.of' }, { what: name })}
            onClick={() => setDrawn(!drawn)}
          >
            <FormattedMessage id="runs.chart.show" />
          </ChipButton>
          {drawn ? <LegChart run={run} leg={leg} instrumentId={contract.instrument_id} what={name} /> : null}
        </>
      ) : null}
    </article>
  );
}
