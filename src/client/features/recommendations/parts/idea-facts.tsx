import { FormattedMessage } from 'react-intl';
import { Money } from '#client/widgets/money.tsx';
import { Percent } from '#client/widgets/percent.tsx';
import { Ratio } from '#client/widgets/ratio.tsx';
import { losesWithoutEnd, type IdeaView } from '../model/idea-view.ts';

const LABEL = 'text-small text-text-3';

/** Max loss, margin, chance and reward of one lot set. An unlimited loss is a word, an unknown one a dash. */
export function IdeaFacts({ row }: Pick<IdeaView, 'row'>) {
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
