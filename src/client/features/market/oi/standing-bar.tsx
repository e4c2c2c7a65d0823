import { FormattedMessage } from 'react-intl';
import { Figure } from '#client/widgets/figure.tsx';

interface Standing {
  readonly rank: number | null;
  readonly percentile: number | null;
  readonly sessions: number;
}

/** Where a value stands between its lowest and its highest of earlier days, and above how many of them. */
export function StandingBar({ standing }: { standing: Standing }) {
  const { rank, percentile, sessions } = standing;
  const rounded = (value: number | null) => (value === null ? null : Math.round(value));
  return (
    <div className="flex flex-col gap-1">
      <div dir="ltr" className="relative h-2 rounded-full bg-sunken" aria-hidden>
        {rank === null ? null : (
          <span className="absolute inset-y-0 left-0 rounded-full bg-primary" style={{ width: `${Math.max(1, rank)}%` }} />
        )}
      </div>
      <p className="text-small text-text-2">
        <FormattedMessage
          id="oi.standing"
          values={{
            rank: <Figure key="rank" kind="integer" value={rounded(rank)} className="font-semibold" />,
            percentile: <Figure key="percentile" kind="integer" value={rounded(percentile)} className="font-semibold" />,
            sessions,
          }}
        />
      </p>
    </div>
  );
}
