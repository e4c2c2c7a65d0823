import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Chain, Volatility } from '#client/api/types.ts';
import { Figure } from '#client/widgets/figure.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { LEAST_DAYS_TO_RANK } from '#domain/indicators/volatility-rank.ts';
import { expectedMove } from '#domain/indicators/expected-move.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { exchangeTime } from '#domain/units/time.ts';

interface HeadCardProps {
  label: string;
  children: ReactNode;
  below: ReactNode;
}

function HeadCard({ label, children, below }: HeadCardProps) {
  return (
    <section className="card card-padded flex flex-col gap-1">
      <h2 className="text-small font-normal text-text-3">
        <FormattedMessage id={label} />
      </h2>
      <p className="text-h2">{children}</p>
      <p className="text-small text-text-2">{below}</p>
    </section>
  );
}

/** The four key figures of the tab. */
export function HeadCards({ chain, volatility }: { chain: Chain; volatility: Volatility | null }) {
  const chosen = chain.expiries.find(({ expiry }) => expiry === chain.expiry);
  const years = yearsToExpiry(exchangeTime(chain.exchange_at), exchangeTime(chain.expires_at));
  const move = expectedMove(chain.forward, chosen?.atm_iv ?? null, years);
  const atm = chain.rows.find(({ strike }) => strike === chain.atm_strike);
  const [call, put] = [middleOf(atm?.call), middleOf(atm?.put)];
  const straddle = call === null || put === null ? null : call + put;
  return (
    <div className="grid gap-3" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' }}>
      <HeadCard
        label="oi.move"
        below={
          <FormattedMessage
            id="oi.move.range"
            values={{
              low: <Figure key="low" kind="price" value={move?.low ?? null} />,
              high: <Figure key="high" kind="price" value={move?.high ?? null} />,
            }}
          />
        }
      >
        ±<Figure kind="price" value={move?.points ?? null} /> <Share value={move === null ? null : move.points / chain.forward} />
      </HeadCard>
      <HeadCard
        label="oi.straddle"
        below={<FormattedMessage id="oi.straddle.strike" values={{ strike: <Strike key="strike" value={chain.atm_strike} /> }} />}
      >
        <Figure kind="price" value={straddle} /> <Share value={straddle === null ? null : straddle / chain.forward} />
      </HeadCard>
      <HeadCard label="oi.rank" below={<Past volatility={volatility} />}>
        {isRanked(volatility) ? (
          <>
            <Hundredths value={volatility.rank} /> · <Hundredths value={volatility.percentile} />
          </>
        ) : (
          <Hundredths value={null} />
        )}
      </HeadCard>
      <HeadCard
        label="oi.iv"
        below={
          <FormattedMessage id="oi.iv.month" values={{ iv: <Figure key="iv" kind="percent" value={volatility?.current ?? null} /> }} />
        }
      >
        <Figure kind="percent" value={chosen?.atm_iv ?? null} />
      </HeadCard>
    </div>
  );
}

/** Returns the mid price of an option, without bid or ask its last price; null without either. */
function middleOf(side: Chain['rows'][number]['call'] | undefined): number | null {
  if (side === undefined) return null;
  const { bid, ask, ltp } = side;
  if (bid !== null && ask !== null) return (bid + ask) / 2;
  return ltp > 0 ? ltp : null;
}

function Share({ value }: { value: number | null }) {
  return (
    <span className="text-small font-normal text-text-3">
      <Figure kind="percent" value={value} />
    </span>
  );
}

/** Rank and percentile come in percent. */
function Hundredths({ value }: { value: number | null }) {
  return <Figure kind="integer" value={value === null ? null : Math.round(value)} />;
}

/** Returns whether there are enough days to rank the volatility. */
function isRanked(volatility: Volatility | null): volatility is Volatility {
  return volatility !== null && volatility.sessions >= LEAST_DAYS_TO_RANK;
}

/** Number of days behind the rank, or still missing for one. */
function Past({ volatility }: { volatility: Volatility | null }) {
  if (volatility === null) return null;
  const { sessions } = volatility;
  return isRanked(volatility) ? (
    <FormattedMessage id="oi.rank.days" values={{ sessions }} />
  ) : (
    <FormattedMessage id="oi.rank.needs" values={{ sessions, needed: LEAST_DAYS_TO_RANK }} />
  );
}
