import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio, Position, RiskStatus } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { marginTaken } from '#client/state/risk/risk-status.ts';
import { headLayer } from '#client/ui/layers.ts';
import { type DayBook, DayProfit } from '#client/widgets/day-profit.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { KillButton } from '#client/widgets/kill-button.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { ScreenModes } from './screen-modes.tsx';
import { LimitBar } from './limit-bar.tsx';
import { PositionsPnl } from './positions-pnl.tsx';

interface TopBarProps {
  account: Account;
  portfolio: Portfolio | null;
  status: LiveResource<RiskStatus>;
  day: DayBook;
  /** Open positions; null where not all of them are known. */
  positions: readonly Position[] | null;
}

/** The summary at a glance: day's result, distance from the loss limit, open positions, and the kill switch. */
export function TopBar({ account, portfolio, status, day, positions }: TopBarProps) {
  const intl = useIntl();
  const { currency } = account;
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  return (
    <div
      ref={headLayer}
      className={`card card-padded stays-top head-layer flex flex-wrap items-start gap-x-6 gap-y-2 ${offline ? 'border-danger' : ''}`}
    >
      <PageState
        market
        skeletonAtOnce
        resource={status}
        className="min-w-0 flex-[1_1_16rem]"
        what={intl.formatMessage({ id: 'live-trade.top' })}
        skeleton={<div className="skeleton h-[84px] lg:h-[56px]" aria-hidden />}
      >
        {(value) => (
          <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
            <div className="rtl:text-right">
              <p className="flex flex-wrap items-center gap-2 text-small text-text-3">
                <FormattedMessage id="live-trade.day" />
                {account.environment === 'paper' ? <PaperMark /> : null}
                <FreshnessBadge facts={factsOfResource(day.resource)} />
              </p>
              <DayProfit day={day} accountNumber={account.account_number} currency={currency} className="text-display font-semibold" />
            </div>
            <p className="text-small text-text-3 max-md:sr-only">
              <FormattedMessage id="live-trade.margin" />
              <span className="block text-h2 text-text">
                <Money value={knownDecimal(marginTaken(value))} currency={currency} decimals={0} />
              </span>
            </p>
            <div className="min-w-0 flex-[1_1_12rem]">
              <LimitBar status={value} day={day} portfolioId={portfolio?.id ?? null} currency={currency} />
            </div>
          </div>
        )}
      </PageState>
      {positions === null ? null : (
        <p className="text-small text-text-3 max-md:sr-only">
          <FormattedMessage id="live-trade.open" values={{ count: positions.length }} />
          <span className="block text-h2">
            <PositionsPnl positions={positions} currency={currency} meaning="open:shown" />
          </span>
        </p>
      )}
      <div className="ms-auto flex items-center gap-1">
        <ScreenModes />
        <KillButton />
      </div>
    </div>
  );
}
