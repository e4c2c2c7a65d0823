import { FormattedMessage, useIntl } from 'react-intl';
import type { RunDrift } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Chip, type Tone } from '#client/ui/chip.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { contractWords } from '../journal/contract-words.ts';
import { Decision } from '../journal/decision.tsx';

type Pair = RunDrift['pairs'][number];
type Fill = NonNullable<Pair['run']>;

const TONES: Readonly<Record<Pair['kind'], Tone>> = {
  same: 'good',
  price: 'neutral',
  time: 'primary',
  contract: 'warn',
  missed: 'warn',
  extra: 'warn',
};

/** The fill of one side: time, contract, price and the rule behind it. */
function Side({ of, fill, opens, contract }: { of: 'run' | 'replay'; fill: Fill | null; opens: boolean; contract: string | null }) {
  const format = useFormat();
  return (
    <div className="flex gap-2">
      <dt className="w-20 shrink-0 text-small text-text-3">
        <FormattedMessage id={`drift.side.${of}`} />
      </dt>
      <dd className="min-w-0 flex-1">
        {fill === null ? (
          <span className="text-text-3">
            <FormattedMessage id="drift.none" />
          </span>
        ) : (
          <>
            <FormattedMessage
              id={fill.reason === null ? 'drift.held' : 'drift.traded'}
              values={{
                time: format.time(exchangeTime(fill.at)),
                side: fill.side,
                quantity: fill.quantity,
                price: <Price value={fill.price} />,
              }}
            />{' '}
            {fill.reason === null ? null : (
              <span className="inline-block text-small text-text-3">
                <FormattedMessage id={`preview.why.${opens ? 'order-in' : fill.reason}`} />
              </span>
            )}
            {contract === null ? null : (
              <span className="block text-small text-text-2">
                <bdi>{contract}</bdi>
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

/** The known reason for the difference. */
function Why({ pair: { why, line }, underlying }: { pair: Pair; underlying: string }) {
  const intl = useIntl();
  if (why === null) return null;
  const reason = line?.reason;
  return (
    <div className="text-small text-text-2">
      <FormattedMessage
        id={`drift.why.${why}`}
        values={{
          told: reason === undefined ? 'no' : 'yes',
          reason: reason === undefined ? '' : errorText({ code: reason, message: '' }, intl),
        }}
      />
      {why === 'decided' && line !== null ? (
        <ul>
          <Decision line={line} underlying={underlying} />
        </ul>
      ) : null}
    </div>
  );
}

/** A fill of the run beside the matching fill of the backtest, with the difference in points and in money. */
export function DriftPair({ pair, underlying, currency }: { pair: Pair; underlying: string; currency: Currency | undefined }) {
  const format = useFormat();
  const { kind, leg, opens, run, replay, points, amount } = pair;
  const other = kind === 'contract';
  const named = run ?? replay;
  const words = (fill: Fill | null) => (fill === null ? null : contractWords(fill, underlying, format));
  return (
    <li className="flex flex-col gap-2 rounded-card border border-border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={TONES[kind]}>
          <FormattedMessage id={`drift.kind.${kind}`} />
        </Chip>
        <span className="min-w-0 flex-1">
          <FormattedMessage id={opens ? 'drift.entry' : 'drift.exit'} values={{ place: leg + 1 }} />
        </span>
        <Pnl value={amount} currency={currency} />
      </div>
      {other ? null : (
        <p className="text-small text-text-2">
          <bdi>{words(named)}</bdi>
        </p>
      )}
      <dl className="flex flex-col gap-1">
        <Side of="run" fill={run} opens={opens} contract={other ? words(run) : null} />
        <Side of="replay" fill={replay} opens={opens} contract={other ? words(replay) : null} />
      </dl>
      {points === null || points === 0 ? null : (
        <p className="text-small text-text-2">
          <FormattedMessage id="drift.points" values={{ better: points > 0 ? 'yes' : 'no', points: <Price value={Math.abs(points)} /> }} />
        </p>
      )}
      <Why pair={pair} underlying={underlying} />
    </li>
  );
}
