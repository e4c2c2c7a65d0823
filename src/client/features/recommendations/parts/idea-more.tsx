import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { ExpiryPicture } from '#client/widgets/levels/expiry-picture.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { winsWithoutEnd, type IdeaView } from '../model/idea-view.ts';
import { IdeaRecord } from './idea-record.tsx';

/** Details of an idea: its reason, payoff at expiry, costs, and the results of earlier ideas of the same kind. */
export function IdeaMore({ idea }: { idea: IdeaView }) {
  const { legs, row, rationale } = idea;
  const priced = useMemo(
    () => legs.flatMap(({ kind, side, strike, price }) => (kind === 'future' || strike === null ? [] : [{ kind, side, strike, price }])),
    [legs],
  );
  return (
    <div className="flex flex-col gap-3">
      {rationale === '' ? null : <p>{rationale}</p>}
      {priced.length === legs.length && priced.length > 0 ? (
        <figure>
          <ExpiryPicture legs={priced} />
          <figcaption className="text-small text-text-3">
            <FormattedMessage id="recommendations.more.payoff" />
          </figcaption>
        </figure>
      ) : null}
      {row.max_profit === null && row.charges === null && !winsWithoutEnd(row) ? null : <IdeaCosts row={row} />}
      {row.track_record === null ? null : (
        <>
          <h3 className="font-semibold">
            <FormattedMessage id="recommendations.record.title" />
          </h3>
          <IdeaRecord record={row.track_record} />
        </>
      )}
    </div>
  );
}

/** Maximum profit and costs of the idea. */
function IdeaCosts({ row }: Pick<IdeaView, 'row'>) {
  return (
    <dl className="facts">
      <dt>
        <FormattedMessage id="recommendations.fact.max-profit" />
      </dt>
      <dd>
        {row.max_profit === null && winsWithoutEnd(row) ? (
          <FormattedMessage id="recommendations.fact.unlimited" />
        ) : (
          <Money value={row.max_profit} decimals={0} />
        )}
      </dd>
      <dt>
        <FormattedMessage id="recommendations.fact.charges" />
      </dt>
      <dd>
        <Money value={row.charges} />
      </dd>
    </dl>
  );
}
