import { FormattedMessage } from 'react-intl';
import { ENOUGH_CLOSED } from '#domain/ideas/track-record.ts';
import { Percent, Ratio } from '#client/widgets/figure.tsx';
import type { IdeaView } from '../model/idea-view.ts';

/** Results of ideas of the same origin; with too few of them only their number is shown. */
export function IdeaRecord({ record }: { record: NonNullable<IdeaView['row']['track_record']> }) {
  const { closed } = record;
  if (!(closed >= ENOUGH_CLOSED))
    return (
      <p className="text-text-2">
        <FormattedMessage id="recommendations.record.too-few" values={{ closed, enough: ENOUGH_CLOSED }} />
      </p>
    );
  return (
    <dl className="facts">
      <dt>
        <FormattedMessage id="recommendations.record.closed" />
      </dt>
      <dd>{closed}</dd>
      <dt>
        <FormattedMessage id="recommendations.record.hit-rate" />
      </dt>
      <dd>
        <Percent fraction={record.hit / closed} decimals={0} />
      </dd>
      <dt>
        <FormattedMessage id="recommendations.record.mean" />
      </dt>
      <dd>
        <Ratio value={record.mean_r} />
      </dd>
      <dt>
        <FormattedMessage id="recommendations.record.worst" />
      </dt>
      <dd>
        <Ratio value={record.worst_r} />
      </dd>
    </dl>
  );
}
