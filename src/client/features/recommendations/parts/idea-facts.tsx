import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { LevelBar, type Levels } from '#client/widgets/levels/level-bar.tsx';
import type { NetPriceNow } from '#client/widgets/levels/use-net-price.ts';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Money, Percent, Ratio } from '#client/widgets/figure.tsx';
import { LegsThumb } from '#client/widgets/payoff/legs-thumb.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import { losesWithoutEnd, type IdeaView } from '../model/idea-view.ts';

const LABEL = 'text-small text-text-3';

/** Max loss, margin, chance and reward of one lot set. An unlimited loss is a word, an unknown one a dash. */
export function IdeaFacts({ row }: Pick<IdeaView, 'row'>) {
  const none = [row.max_loss, row.margin, row.pop, row.risk_reward].every((told) => told === null);
  if (none && !losesWithoutEnd(row)) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <div>
        <dt className={LABEL}>
          <FormattedMessage id="recommendations.fact.max-loss" />
        </dt>
        <dd>
          {row.max_loss === null && losesWithoutEnd(row) ? (
            <span className="font-semibold text-danger">
              <FormattedMessage id="recommendations.fact.unlimited" />
            </span>
          ) : (
            <Money value={row.max_loss} decimals={0} />
          )}
        </dd>
      </div>
      <div>
        <dt className={LABEL}>
          <FormattedMessage id="recommendations.fact.margin" />
        </dt>
        <dd>
          <Money value={row.margin} decimals={0} />
        </dd>
      </div>
      <div>
        <dt className={LABEL}>
          <FormattedMessage id="recommendations.fact.pop" />
        </dt>
        <dd>
          <Percent fraction={row.pop} decimals={0} />
        </dd>
      </div>
      <div>
        <dt className={LABEL}>
          <FormattedMessage id="recommendations.fact.risk-reward" />
        </dt>
        <dd>
          <Ratio value={row.risk_reward} />
        </dd>
      </div>
    </dl>
  );
}

const SUFFIX = { call: 'CE', put: 'PE', future: 'FUT' } as const;

/** The legs with their current prices, and the payoff at expiry. */
export function IdeaLegs({ legs }: Pick<IdeaView, 'legs'>) {
  return (
    <div className="flex items-center gap-4">
      <ul className="flex min-w-0 flex-1 flex-col gap-1">
        {legs.map(({ instrument_id, side, kind, strike }) => (
          <li key={`${instrument_id}-${side}`} className="flex items-center gap-2">
            <SideChip side={side === 'buy' ? 'BUY' : 'SELL'} />
            <span dir="ltr" className="font-semibold">
              {strike === null ? null : <Strike value={strike} />} {SUFFIX[kind]}
            </span>
            <LivePrice instrumentId={instrument_id} field={side === 'buy' ? 'ask' : 'bid'} className="ms-auto" />
          </li>
        ))}
      </ul>
      <LegsThumb legs={legs} />
    </div>
  );
}

/** Stop, entry zone, now and target of an open idea. */
export function IdeaLevels({ levels, now }: { levels: Levels; now: NetPriceNow }) {
  const intl = useIntl();
  return (
    <LevelBar
      levels={levels}
      now={now}
      words={({ place, ...texts }) => intl.formatMessage({ id: `recommendations.levels.${place}` }, texts)}
    />
  );
}

/** The end of an idea's validity in exchange time, and the time left. */
export function Validity({ validUntil, left }: { validUntil: number | null; left: number | null }) {
  const format = useFormat();
  if (validUntil === null) return null;
  const at = exchangeTime(validUntil);
  const until = format.dateTime(at);
  return (
    <p className="text-small text-text-2">
      {left === null ? (
        <FormattedMessage id="recommendations.valid.until" values={{ until }} />
      ) : left === 0 ? (
        <FormattedMessage id="recommendations.valid.over" values={{ until }} />
      ) : (
        <FormattedMessage id="recommendations.valid.left" values={{ until, hours: Math.floor(left / 60), minutes: left % 60 }} />
      )}
    </p>
  );
}
