import { FormattedMessage } from 'react-intl';
import { Percent } from '#client/widgets/figure.tsx';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { useBuilder } from '../builder-context.ts';
import type { PlacedIdea } from '../model/use-placed-ideas.ts';
import { BoundFigure } from './figure.tsx';

interface IdeaButtonProps {
  idea: PlacedIdea;
  /** Whether the figures could not be computed. */
  failed: boolean;
}

/** One strategy with its payoff, name, maximum profit and loss, and chance of profit. A press makes it the plan. */
export function IdeaButton({ idea: { template, legs, found }, failed }: IdeaButtonProps) {
  const { currency, plan } = useBuilder();
  return (
    <button
      type="button"
      className="card card-padded flex min-h-20 w-full flex-wrap items-center gap-3 text-start"
      onClick={() => plan.change(legs, 'legs')}
    >
      {found === undefined ? (
        failed ? null : (
          <span className="skeleton h-12 w-24 shrink-0" aria-hidden />
        )
      ) : (
        <PayoffThumb spots={found.spots} end={found.profits.subarray(2 * found.spots.length)} />
      )}
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="font-semibold">
          <FormattedMessage id={`structures.name.${template.code}`} />
        </span>
        {found === undefined ? null : (
          <span className="flex flex-wrap gap-x-3 text-small text-text-3">
            <span>
              <FormattedMessage id="strategy-builder.figure.best" /> <BoundFigure bound={found.best} side="best" currency={currency} />
            </span>
            <span>
              <FormattedMessage id="strategy-builder.figure.worst" /> <BoundFigure bound={found.worst} side="worst" currency={currency} />
            </span>
            <span>
              <FormattedMessage id="strategy-builder.figure.chance" /> <Percent fraction={found.profitChance} decimals={0} />
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
