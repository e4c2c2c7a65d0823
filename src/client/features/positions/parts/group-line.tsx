import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PanelRight } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Cell } from '#client/ui/table.tsx';
import { PayoffThumb } from '#client/widgets/payoff/payoff-thumb.tsx';
import { isFigure, isSummed, type TableColumn } from '../model/columns.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { shapeAtExpiry } from '../model/payoff.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { ExitGroup } from './exit-group.tsx';
import { Total } from './total.tsx';

interface GroupLineProps {
  group: PositionGroup;
  name: string;
  columns: readonly TableColumn[];
  place: number | undefined;
  onPanel: (group: PositionGroup, name: string) => void;
}

/** The table row of a group: payoff at expiry, name, totals under their columns, and the actions on the whole group. */
export function GroupLine({ group, name, columns, place, onPanel }: GroupLineProps) {
  const intl = useIntl();
  const { selecting, selected, toggle } = usePositionsDesk();
  const { positions } = group;
  const shape = useMemo(() => shapeAtExpiry(positions), [positions]);
  const ids = positions.map((each) => each.position_id);
  const all = ids.every((each) => selected.has(each));
  // The name spans all columns before the first total.
  const from = selecting ? 1 : 0;
  const until = columns.findIndex((column) => isSummed(column) || column === 'acts' || column === 'more');
  return (
    <tr className="group-line" aria-rowindex={place}>
      {selecting ? (
        <Cell>
          <input
            type="checkbox"
            className="size-6"
            aria-label={intl.formatMessage({ id: 'positions.select.all' }, { group: name })}
            checked={all}
            onChange={() => toggle(ids, !all)}
          />
        </Cell>
      ) : null}
      <th scope="rowgroup" colSpan={Math.max(1, until - from)}>
        <span className="flex items-center gap-3">
          {shape === null ? null : <PayoffThumb {...shape} />}
          <span className="font-semibold">{name}</span>
          <span className="text-small text-text-3">
            <FormattedMessage id="positions.group.count" values={{ count: positions.length }} />
          </span>
          {columns.includes('acts') ? null : <ExitGroup name={name} positions={positions} />}
        </span>
      </th>
      {columns.slice(Math.max(until, from + 1)).map((column) => (
        <Cell key={column} numeric>
          {isFigure(column) ? <Total positions={positions} column={column} scope={`group:${group.key}`} /> : null}
          {column === 'acts' ? <ExitGroup name={name} positions={positions} /> : null}
          {column === 'more' ? (
            <IconButton
              label={intl.formatMessage({ id: 'positions.panel.open' }, { group: name })}
              className="table-tool"
              icon={<PanelRight aria-hidden size={18} className="rtl:-scale-x-100" />}
              onClick={() => onPanel(group, name)}
            />
          ) : null}
        </Cell>
      ))}
    </tr>
  );
}
