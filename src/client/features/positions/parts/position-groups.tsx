import { memo, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Portfolio, Position } from '#client/api/types.ts';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { portfolioName } from '#client/i18n/portfolio-name.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { PanelRight } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
import { useDesk } from '#client/ui/use-desk.ts';
import { Greek } from '#client/widgets/figure.tsx';
import { netGreek } from '#client/state/positions/greeks.ts';
import { columnWord } from '../model/columns.ts';
import type { PositionGroup } from '../model/group-positions.ts';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { ExitGroup } from './exit-group.tsx';
import { PositionCard } from './position-card.tsx';
import { PositionPnl } from './position-pnl.tsx';

/** The table is a desktop's: a phone does not load it. */
const PositionTable = lazyPart(async () => (await import('./position-table.tsx')).PositionTable, {
  placeholder: ({ groups }: { groups: readonly PositionGroup[] }) => (
    <div
      aria-hidden
      className="skeleton"
      style={{ height: groups.reduce((sum, { positions }) => sum + (positions.length + 1) * ROW_PX, 2 * ROW_PX) }}
    />
  ),
});
const ROW_PX = 57;

interface GroupProps {
  group: PositionGroup;
  name: string;
  onPanel: (group: PositionGroup, name: string) => void;
}

/** A group on a phone: its name and its cards. */
const Group = memo(function Group({ group, name, onPanel }: GroupProps) {
  const intl = useIntl();
  const id = useId();
  const { view, selecting, selected, toggle } = usePositionsDesk();
  const ids = group.positions.map((each) => each.position_id);
  const all = ids.every((each) => selected.has(each));
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-1 md:gap-2">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {selecting ? (
          <input
            type="checkbox"
            className="size-6"
            aria-label={intl.formatMessage({ id: 'positions.select.all' }, { group: name })}
            checked={all}
            onChange={() => toggle(ids, !all)}
          />
        ) : null}
        <h2 id={id} className="me-auto text-h2">
          {name}{' '}
          <span className="text-small font-normal text-text-3 max-md:sr-only">
            <FormattedMessage id="positions.group.count" values={{ count: group.positions.length }} />
          </span>
        </h2>
        <GroupGreeks positions={group.positions} />
        <span className="flex min-w-28 items-baseline justify-end gap-2">
          <span className="text-small text-text-3 max-md:sr-only">
            <FormattedMessage id={`positions.column.${columnWord('pnl', view.net)}`} />
          </span>
          <PositionPnl
            positions={group.positions}
            kind={view.net ? 'net' : 'unrealised'}
            className="font-semibold"
            scope={`group:${group.key}`}
          />
        </span>
        <ExitGroup name={name} positions={group.positions} />
        <IconButton
          label={intl.formatMessage({ id: 'positions.panel.open' }, { group: name })}
          icon={<PanelRight aria-hidden size={20} className="rtl:-scale-x-100" />}
          onClick={() => onPanel(group, name)}
        />
      </header>
      <PositionCards positions={group.positions} />
    </section>
  );
});

/** On a phone the Greeks are in the group's details, one tap away. */
function GroupGreeks({ positions }: { positions: readonly Position[] }) {
  const { greeks, greeksStale } = usePositionsRisk();
  return (
    <span className={cx('flex flex-wrap items-center gap-x-3 text-small text-text-2 max-md:hidden', greeksStale && 'is-stale')}>
      {(['delta', 'theta'] as const).map((greek) => (
        <span key={greek} className="whitespace-nowrap">
          <FormattedMessage id={`positions.column.${greek}`} /> <Greek name={greek} value={netGreek(positions, greek, greeks)} />
        </span>
      ))}
    </span>
  );
}

/** Height of a closed card with protection, and the gap below it. */
const CARD_PX = 112;

function PositionCards({ positions }: { positions: readonly Position[] }) {
  const list = useRef<HTMLUListElement>(null);
  const view = useFlowWindow(list, positions.length, CARD_PX);
  return (
    <ul ref={list} className="flex flex-col gap-2" style={{ paddingTop: view.before, paddingBottom: view.after }}>
      {positions.slice(view.first, view.end).map((position, at) => (
        <PositionCard key={position.position_id} position={position} place={view.first + at + 1} of={positions.length} />
      ))}
    </ul>
  );
}

interface PositionGroupsProps {
  groups: readonly PositionGroup[];
  portfolios: readonly Portfolio[];
  onPanel: (group: PositionGroup, name: string) => void;
  onExitSelected: () => void;
}

/** Returns how a group is called. */
function useGroupName(portfolios: readonly Portfolio[]): (group: PositionGroup) => string {
  const intl = useIntl();
  const format = useFormat();
  const { accountName } = usePositionsDesk();
  return (group) => {
    switch (group.grouping) {
      case 'expiry':
        return group.expiry === null
          ? (group.underlying ?? '')
          : intl.formatMessage(
              { id: 'positions.group' },
              { underlying: group.underlying, expiry: expiryLabel(intl, format, group.expiry) },
            );
      case 'underlying':
        return group.underlying ?? '';
      case 'portfolio': {
        const portfolio = portfolios.find((each) => each.id === group.portfolioId);
        return portfolio === undefined ? '' : portfolioName(intl, portfolio);
      }
      case 'account':
        return group.accountNumber === null ? '' : accountName(group.accountNumber);
      case 'none':
        return intl.formatMessage({ id: 'positions.group.all' });
    }
  };
}

/** Open positions, grouped as the view says. */
export function PositionGroups({ groups, portfolios, onPanel, onExitSelected }: PositionGroupsProps) {
  const intl = useIntl();
  const nameOf = useGroupName(portfolios);
  const wide = useDesk();
  if (!wide) return groups.map((group) => <Group key={group.key} group={group} name={nameOf(group)} onPanel={onPanel} />);
  if (groups.length === 0) return null;
  return (
    <PositionTable
      caption={intl.formatMessage({ id: 'positions.caption' })}
      groups={groups}
      nameOf={nameOf}
      onPanel={onPanel}
      onExitSelected={onExitSelected}
    />
  );
}
