import { FormattedMessage, useIntl } from 'react-intl';
import type { RiskStatus } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { type DayBook, useDayAmount } from '#client/widgets/day-profit.tsx';
import { Money, Percent } from '#client/widgets/figure.tsx';

interface DayLoss {
  /** The used part of the loss limit; zero on a winning day. */
  readonly lost: number;
  readonly limit: number;
  /** Share of the limit; 1 or more = reached. */
  readonly share: number;
}

/** The day's results at current marks; null = the server's status applies. */
interface DayResults {
  readonly account: number | null;
  readonly portfolio: number | null;
}

/** Returns the used share of the account's or the portfolio's loss limit, whichever is closer to its limit; null without a limit or a known result. */
export function dayLoss(status: RiskStatus, portfolioId: string | null, now: DayResults): DayLoss | null {
  const scopes = [
    { ...status.account, day_profit: now.account ?? status.account.day_profit },
    ...status.portfolios
      .filter(({ scope }) => scope.id === portfolioId)
      .map((each) => ({ ...each, day_profit: now.portfolio ?? each.day_profit })),
  ];
  const known = scopes.flatMap(({ day_profit: profit, day_loss_limit: limit }) => {
    if (profit === null || limit === null) return [];
    const lost = Math.max(0, -profit);
    return [{ lost, limit, share: lost / limit }];
  });
  return known.toSorted((a, b) => b.share - a.share)[0] ?? null;
}

/** Returns the warning level for a share of the limit. */
export function lossLevel(share: number): 'none' | '70' | '90' | 'reached' {
  return share >= 1 ? 'reached' : share >= 0.9 ? '90' : share >= 0.7 ? '70' : 'none';
}

const TONES = { none: 'bg-primary', '70': 'bg-warn', '90': 'bg-danger', reached: 'bg-danger' } as const;

interface LimitBarProps {
  status: RiskStatus;
  day: DayBook;
  portfolioId: string | null;
  currency: Currency;
}

/** A bar from zero to the daily loss limit with marks at 70 and 90 %, and the same in words. */
export function LimitBar({ status, day, portfolioId, currency }: LimitBarProps) {
  const intl = useIntl();
  const loss = dayLoss(status, portfolioId, { account: useDayAmount(day), portfolio: useDayAmount(day, portfolioId ?? '') });
  if (loss === null)
    return (
      <p className="text-small text-text-3">
        <FormattedMessage id={status.account.day_loss_limit === null ? 'live-trade.limit.none' : 'live-trade.limit.unknown'} />
      </p>
    );
  const share = Math.min(1, loss.share);
  const level = lossLevel(loss.share);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        role="meter"
        aria-label={intl.formatMessage({ id: 'live-trade.limit.label' })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={intl.formatMessage({ id: 'live-trade.limit.spoken' }, { percent: Math.floor(loss.share * 100), level })}
        className="relative h-3 overflow-hidden rounded-full border border-border-strong bg-sunken"
      >
        <div className={`h-full origin-left rtl:origin-right ${TONES[level]}`} style={{ transform: `scaleX(${share})` }} />
        {[70, 90].map((mark) => (
          <span key={mark} className="absolute inset-y-0 w-px bg-text" style={{ insetInlineStart: `${mark}%` }} />
        ))}
      </div>
      <p className={`text-small ${level === 'none' ? 'text-text-3' : level === '70' ? 'text-warn' : 'font-semibold text-danger'}`}>
        <FormattedMessage
          id="live-trade.limit.text"
          values={{
            lost: <Money key="lost" value={loss.lost} currency={currency} />,
            limit: <Money key="limit" value={loss.limit} currency={currency} />,
            percent: <Percent key="percent" fraction={loss.share} decimals={0} />,
          }}
        />
      </p>
    </div>
  );
}
