import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { PositionCard } from './position-card.tsx';
import { PositionPnl } from './position-pnl.tsx';
import { PositionTable } from './position-table.tsx';

function Group({ group }: { group: PositionGroup }) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useMedia(DESKTOP);
  const id = useId();
  const values = {
    underlying: group.underlying,
    expiry: group.expiry === null ? '' : format.expiry(group.expiry),
  };
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={id} className="text-h2">
          <FormattedMessage id="positions.group" values={values} />{' '}
          <span className="text-small font-normal text-text-3">
            <FormattedMessage id="positions.group.count" values={{ count: group.positions.length }} />
          </span>
        </h2>
        {wide ? null : <PositionPnl positions={group.positions} kind="unrealised" className="font-semibold" />}
      </header>
      {wide ? (
        <PositionTable caption={intl.formatMessage({ id: 'positions.caption' }, values)} positions={group.positions} />
      ) : (
        <ul className="flex flex-col gap-2">
          {group.positions.map((position) => (
            <PositionCard key={position.position_id} position={position} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Open positions by underlying and expiry. */
export function PositionGroups({ groups }: { groups: readonly PositionGroup[] }) {
  return groups.map((group) => <Group key={group.key} group={group} />);
}
