import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { Briefcase } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Slider } from '#client/ui/slider.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { Greek } from '#client/widgets/figure.tsx';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { PayoffChart } from '#client/widgets/payoff/payoff-chart.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { DAYS_PER_YEAR } from '#domain/pricing/product-greeks.ts';
import { bookGreeks, bookResults, firstEndOf, type BookPart } from '#domain/strategies/book-stress.ts';
import { MONEY_SCALE } from '#domain/units/money.ts';
import { HedgeCard } from './hedge-card.tsx';
import { StressTable } from './stress-table.tsx';
import { useBook } from './use-book.ts';

const REACH = 0.12;
const POINTS = 121;

/** Even moves, with those that lead to a strike among them: a line drawn through them has no blunted corner. */
function movesOf(parts: readonly BookPart[]): readonly number[] {
  const even = Array.from({ length: POINTS }, (_, place) => -REACH + (2 * REACH * place) / (POINTS - 1));
  const strikes = parts.flatMap(({ spot, legs }) => legs.map(({ strike }) => strike / MONEY_SCALE / spot - 1));
  return [...new Set([...even, 0, ...strikes.filter((move) => Math.abs(move) < REACH)])].toSorted((a, b) => a - b);
}

const PERCENT = 100;

/** Everything that is open in the account: how it reacts, what gaps would do to it, and what would bring its delta to zero. */
export function RiskTab({ account }: { account: Account }) {
  const intl = useIntl();
  const format = useFormat();
  const [only, setOnly] = useState<string | null>(null);
  const { positions, chains, book, answers, waiting } = useBook(account);
  const what = intl.formatMessage({ id: 'portfolio.tab.risk' });
  // As old as the oldest chain that it is reckoned from.
  const oldest = answers.filter(({ value }) => value !== null).toSorted((a, b) => (a.receivedAt ?? 0) - (b.receivedAt ?? 0))[0];
  const facts = useMemo(() => (oldest === undefined ? null : factsOfResource(oldest)), [oldest]);
  useReportFreshness(what, facts);
  const stale = useNowSelect((now) => facts !== null && !mayAddRisk(freshnessAt(facts, now)));
  const names = book.parts.map(({ underlying }) => underlying);
  const chosen = only !== null && names.includes(only) ? only : null;
  const parts = chosen === null ? book.parts : book.parts.filter(({ underlying }) => underlying === chosen);
  const skeleton = <div className="skeleton h-96" aria-hidden />;
  return (
    <PageState
      resource={positions}
      what={what}
      skeleton={skeleton}
      isEmpty={(list) => list.every(({ net_quantity: net }) => net === 0)}
      empty={
        <EmptyState
          icon={Briefcase}
          title={intl.formatMessage({ id: 'portfolio.risk.empty' })}
          action={
            <Link to={`${APP_BASE}/strategy-builder`} className="btn btn-primary">
              <FormattedMessage id="portfolio.risk.empty.action" />
            </Link>
          }
        >
          <FormattedMessage id="portfolio.risk.empty.about" />
        </EmptyState>
      }
    >
      {() =>
        waiting ? (
          skeleton
        ) : (
          <div className={cx('flex flex-col gap-3 lg:gap-4', stale && 'is-stale')}>
            {names.length > 1 ? (
              <div className="flex flex-wrap gap-2">
                {[null, ...names].map((name) => (
                  <ChipButton key={name} pressed={name === chosen} onClick={() => setOnly(name)}>
                    {name ?? <FormattedMessage id="portfolio.risk.everything" />}
                  </ChipButton>
                ))}
              </div>
            ) : null}
            {book.left.length > 0 ? (
              <Notice kind="warn">
                <FormattedMessage
                  id="portfolio.risk.left"
                  values={{
                    count: book.left.length,
                    names: intl.formatList(book.left.map(({ instrument }) => instrumentLine(instrument, format))),
                  }}
                />
              </Notice>
            ) : null}
            {parts.length === 0 ? null : (
              <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-12 lg:gap-4">
                <Risk key={chosen} parts={parts} account={account} />
                <div className="flex min-w-0 flex-col gap-3 lg:col-span-5 lg:gap-4">
                  <Card title={intl.formatMessage({ id: 'portfolio.risk.stress' })} flush>
                    <StressTable parts={parts} currency={account.currency} />
                  </Card>
                  <HedgeCard parts={parts} chains={chains} disabled={stale} />
                </div>
              </div>
            )}
          </div>
        )
      }
    </PageState>
  );
}

/** How the parts react now and after what the sliders say, over the level of the first of them. */
function Risk({ parts, account }: { parts: readonly BookPart[]; account: Account }) {
  const intl = useIntl();
  const { currency } = account;
  const [volatility, setVolatility] = useState(0);
  const [time, setTime] = useState(0);
  const end = firstEndOf(parts);
  const reference = parts[0];
  const curves = useMemo(() => {
    const moves = movesOf(parts);
    const at = (volatilityShift: number, elapsed: number) => bookResults(parts, moves, { volatilityShift, elapsed });
    return {
      spots: Float64Array.from(moves, (move) => (reference?.spot ?? 0) * (1 + move)),
      now: at(0, 0),
      target: at(volatility, time * end),
      end: at(0, end),
    };
  }, [parts, reference, volatility, time, end]);
  if (reference === undefined) return null;
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `portfolio.risk.${id}` }, values);
  const days = Math.max(1, Math.round(end * DAYS_PER_YEAR));
  return (
    <Card title={text('curve')} className="min-w-0 lg:col-span-7">
      <Reactions parts={parts} account={account} />
      <PayoffChart
        what={text('curve')}
        curves={curves}
        breakevens={[]}
        spot={reference.spot}
        targetSpot={reference.spot}
        bands={null}
        chanceBelow={null}
        overlays={[]}
        step={reference.spot / PERCENT}
        currency={currency}
      />
      <p className="mt-2 text-small text-text-3">
        {parts.length > 1
          ? text('same-move', { underlying: reference.underlying })
          : text('one-move', { underlying: reference.underlying })}
      </p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <Slider
          label={text('volatility')}
          text={text('percent', { value: Math.round(volatility * PERCENT) })}
          value={volatility}
          min={-0.5}
          max={0.5}
          step={0.05}
          onChange={setVolatility}
        />
        {end > 0 ? (
          <Slider
            label={text('date')}
            text={time === 0 ? text('today') : time >= 1 ? text('first-expiry') : text('days', { count: Math.round(time * days) })}
            value={time}
            min={0}
            max={1}
            step={1 / days}
            onChange={setTime}
          />
        ) : null}
      </div>
    </Card>
  );
}

/** The sensitivities of all together; delta in units for one underlying alone: units of several do not add up. */
function Reactions({ parts, account: { currency } }: { parts: readonly BookPart[]; account: Account }) {
  const greeks = bookGreeks(parts, { move: 0, volatilityShift: 0, elapsed: 0 });
  const figures = [
    ['per-percent', greeks.perPercent],
    ['gamma', greeks.gammaPercent],
    ['theta', greeks.theta / DAYS_PER_YEAR],
    ['vega', greeks.vega / PERCENT],
  ] as const;
  return (
    <dl className="mb-2 flex flex-wrap gap-x-6 gap-y-2">
      {greeks.delta === null ? null : (
        <div>
          <dt className="text-small text-text-3">
            <FormattedMessage id="portfolio.risk.delta" />
          </dt>
          <dd className="font-semibold">
            <Greek name="delta" value={greeks.delta} />
          </dd>
        </div>
      )}
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-text-3">
            <FormattedMessage id={`portfolio.risk.${name}`} />
          </dt>
          <dd className="font-semibold">
            <Pnl value={value} decimals={0} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
