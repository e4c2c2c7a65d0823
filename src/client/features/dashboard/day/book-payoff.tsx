import { useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { Percent } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { down, scaleOfCurves } from '#client/widgets/payoff/payoff-scale.ts';
import { BOOK_MOVES, bookShape } from '../model/book-shape.ts';

interface BookPayoffProps {
  positions: readonly Position[];
  currency?: Currency | undefined;
}

const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

/** The payoff of all open positions at expiry, over a move of their underlyings. */
export function BookPayoff({ positions, currency }: BookPayoffProps) {
  const intl = useIntl();
  const titleId = useId();
  const keys = useMemo(
    () => [
      ...new Set(
        positions.flatMap(({ instrument, net_quantity: net }) =>
          net !== 0 && instrument.kind === 'option' ? [keyOfChain(instrument.underlying, instrument.expiry)] : [],
        ),
      ),
    ],
    [positions],
  );
  const chains = useResources(keys, chainOfKeyAtom, openChainAtom);
  const prices = new Map(chains.flatMap(({ value }) => (value === null ? [] : [[value.underlying, value.spot.ltp] as const])));
  const shape = bookShape(positions, ({ instrument }) => prices.get(instrument.underlying) ?? null);
  if (shape === null) return null;
  const { spots, end } = shape;
  const scale = scaleOfCurves(spots, [end]);
  const [best, worst] = [Math.max(...end), Math.min(...end)];
  const now = end[(end.length - 1) / 2] ?? 0;
  const money = { decimals: 0, ...(currency === undefined ? {} : { currency }) } as const;
  const at = (value: number) => percent(down(scale, value));
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="flex min-h-0 flex-1 flex-col gap-1"
      title={intl.formatMessage({ id: 'figures.book.about' })}
    >
      <p className="flex flex-wrap justify-between gap-x-2 text-small text-text-3">
        <span id={titleId}>
          <FormattedMessage id="figures.book.title" />
        </span>
        <span>
          <FormattedMessage id="figures.book.unmoved" /> <Pnl value={now} {...money} />
        </span>
      </p>
      <div dir="ltr" className="relative min-h-24 flex-1">
        <PayoffThumb spots={spots} end={end} className="absolute inset-0 h-full! w-full!" />
        <span aria-hidden className="absolute inset-y-0 left-1/2 border-l border-dashed border-text-3" />
        <span
          aria-hidden
          className={`absolute left-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface ${now < 0 ? 'bg-down' : 'bg-up'}`}
          style={{ top: at(now) }}
        />
        <span className="absolute top-0 right-0 bg-surface/80 text-micro">
          <FormattedMessage id="figures.book.best" /> <Pnl value={best} {...money} />
        </span>
        <span className="absolute right-0 bottom-0 bg-surface/80 text-micro">
          <FormattedMessage id="figures.book.worst" /> <Pnl value={worst} {...money} />
        </span>
      </div>
      <p dir="ltr" aria-hidden className="flex justify-between text-small text-text-3">
        <Percent fraction={-BOOK_MOVES} decimals={0} />
        <span>0</span>
        <span>
          +<Percent fraction={BOOK_MOVES} decimals={0} />
        </span>
      </p>
    </div>
  );
}
