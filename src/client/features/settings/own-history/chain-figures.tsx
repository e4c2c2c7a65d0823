import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ShownChain } from '#client/api/types.ts';
import { Figure } from '#client/widgets/figure.tsx';
import { LEAST_DAYS_TO_RANK } from '#domain/indicators/volatility-rank.ts';

function Fact({ label, children, below }: { label: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`own-history.chain.${label}`} />
      </dt>
      <dd>
        <span className="font-semibold">{children}</span>
        {below ? <span className="block text-small text-text-3">{below}</span> : null}
      </dd>
    </div>
  );
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value));

/** Key figures of the chain, computed from the closes of the file. */
export function ChainFigures({ chain }: { chain: ShownChain }) {
  const { volatility } = chain;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <Fact label="forward">
        <Figure kind="price" value={chain.forward} />
      </Fact>
      <Fact label="atm-iv">
        <Figure kind="percent" value={chain.atm_iv} />
      </Fact>
      <Fact
        label="iv-30"
        below={
          volatility.current === null ? (
            <FormattedMessage id="own-history.chain.iv-30-needs" />
          ) : volatility.sessions < LEAST_DAYS_TO_RANK ? (
            <FormattedMessage
              id="own-history.chain.standing-needs"
              values={{ sessions: volatility.sessions, needed: LEAST_DAYS_TO_RANK }}
            />
          ) : (
            <FormattedMessage
              id="own-history.chain.standing"
              values={{
                rank: <Figure key="rank" kind="integer" value={rounded(volatility.rank)} />,
                percentile: <Figure key="percentile" kind="integer" value={rounded(volatility.percentile)} />,
                sessions: volatility.sessions,
              }}
            />
          )
        }
      >
        <Figure kind="percent" value={volatility.current} />
      </Fact>
      <Fact label="pcr">
        <Figure kind="fine-ratio" value={chain.put_call_ratio} />
      </Fact>
      <Fact label="max-pain">
        <Figure kind="strike" value={chain.max_pain} />
      </Fact>
      <Fact
        label="straddle"
        below={
          <FormattedMessage
            id="own-history.chain.at-strike"
            values={{ strike: <Figure key="strike" kind="strike" value={chain.atm_strike} /> }}
          />
        }
      >
        <Figure kind="price" value={chain.straddle} />
      </Fact>
    </dl>
  );
}
