import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { ExpiryPicture } from '#client/widgets/levels/expiry-picture.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { winsWithoutEnd, type IdeaView } from '../model/idea-view.ts';
import { IdeaRecord } from './idea-record.tsx';

/** What an idea rests on: its reason, its profit at expiry, what it costs, and how ideas of its origin ended. */
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

/** What it can win, and what it costs. */
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
