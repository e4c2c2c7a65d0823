import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { featureAtom } from '#client/state/config.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useKeepFocus } from '#client/ui/use-keep-focus.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import type { WallTime } from '#domain/units/time.ts';
import { actionRequestAtom } from './action-request.ts';
import { filterPositions } from './model/filter-positions.ts';
import type { SavePositions } from './model/positions-csv.ts';
import { flatPositions, groupPositions, type PositionGroup } from './model/group-positions.ts';
import { isFiltered, withoutFilters, type PositionsView } from './model/view-query.ts';
import { FlatList } from './parts/flat-list.tsx';
import { PositionGroups } from './parts/position-groups.tsx';
import { SelectBar } from './parts/select-bar.tsx';
import { QuotedSummary } from './parts/quoted-summary.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import { PositionsDeskContext, PositionsRiskContext, type PositionsDesk } from './positions-desk.ts';
import { useLatest } from './use-latest.ts';
import { useRiskOf } from './use-risk-of.ts';

const exitsAtom = featureAtom('instructions');
const actionsAtom = featureAtom('position');
const ActionSheets = lazy(() => import('./actions/action-sheets.tsx').then((module) => ({ default: module.ActionSheets })));
const GroupPanel = lazy(() => import('./panel/group-panel.tsx').then((module) => ({ default: module.GroupPanel })));

interface PositionListProps {
  positions: readonly Position[];
  /** When the list was last known to be true. */
  at: WallTime | null;
  /** A past trading day; null = the current one. */
  date: string | null;
  view: PositionsView;
  change: PositionsDesk['change'];
  accounts: readonly Account[];
  portfolios: readonly Portfolio[];
}

/** Gives the positions to the reader as a file. */
const savePositions: SavePositions = (...what) => void import('./model/positions-csv.ts').then((module) => module.savePositions(...what));

export function PositionList({ positions, at, date, view, change, accounts, portfolios }: PositionListProps) {
  const intl = useIntl();
  const format = useFormat();
  const act = useSetAtom(actionRequestAtom);
  const box = useKeepFocus<HTMLDivElement>();
  const exits = useAtomValue(exitsAtom);
  const actions = useAtomValue(actionsAtom);
  const past = date !== null;
  const [selecting, setSelecting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [panel, setPanel] = useState<{ group: PositionGroup; name: string } | null>(null);
  // The server knows what is open now, not what was open then: of a past day only what ended on it is true.
  const today = useMemo(() => (past ? positions.filter((each) => each.net_quantity === 0) : positions), [positions, past]);
  const risk = useRiskOf(past ? [] : today);
  const { protection } = risk;
  const shown = useMemo(() => filterPositions(today, view, (position) => protection?.(position).bare === true), [today, view, protection]);
  const groups = useMemo(() => groupPositions(shown, view.group), [shown, view.group]);
  const flat = useMemo(() => flatPositions(shown), [shown]);
  const chosen = shown.filter((each) => each.net_quantity !== 0 && selected.has(each.position_id));
  const exitSelected = useLatest(() => {
    const [first] = chosen;
    if (first !== undefined && chosen.every((each) => each.portfolio_id === first.portfolio_id))
      act({ kind: 'exit-many', positions: chosen });
  });
  const accountName = useCallback((number: string) => accounts.find((each) => each.account_number === number)?.label ?? number, [accounts]);
  const [one] = portfolios;
  const of =
    view.group === 'account' || one === undefined
      ? intl.formatMessage({ id: 'positions.group.all' })
      : view.group === 'portfolio'
        ? accountName(today[0]?.account_number ?? '')
        : one.name;
  const desk = useMemo<PositionsDesk>(
    () => ({
      view,
      change,
      offers: { exits, actions },
      accountName,
      selecting,
      selected,
      toggle: (positionIds, on) =>
        setSelected((old) => new Set(on ? [...old, ...positionIds] : [...old].filter((id) => !positionIds.includes(id)))),
      startSelecting: () => {
        setSelecting(!selecting);
        if (selecting) setSelected(new Set());
      },
    }),
    [view, change, exits, actions, accountName, selecting, selected],
  );
  const openPanel = useLatest((group: PositionGroup, name: string) => setPanel(panel?.group.key === group.key ? null : { group, name }));
  const current = panel === null ? null : (groups.find((group) => group.key === panel.group.key) ?? null);
  return (
    <PositionsDeskContext value={desk}>
      <PositionsRiskContext value={risk}>
        <div ref={box} className="flex flex-col gap-4">
          {past ? (
            <Notice kind="info" announce={false}>
              <FormattedMessage id="positions.past" values={{ date: format.tradingDate(date) }} />
            </Notice>
          ) : null}
          {shown.length > 0 ? (
            <QuotedSummary groups={groups} positions={shown} at={at} of={of} />
          ) : isFiltered(view) ? (
            <EmptyState
              title={intl.formatMessage({ id: 'page.filtered.title' })}
              action={
                <Button onClick={() => change(withoutFilters(view))}>
                  <FormattedMessage id="page.filtered.clear" />
                </Button>
              }
            />
          ) : (
            <EmptyState title={intl.formatMessage({ id: 'positions.empty' })} />
          )}
          {past ? null : <Toolbar onExport={() => savePositions(shown, risk)} />}
          <PositionGroups groups={groups} portfolios={portfolios} onPanel={openPanel} onExitSelected={exitSelected} />
          {selecting ? <SelectBar positions={chosen} onExit={exitSelected} onClear={() => setSelected(new Set())} /> : null}
          <FlatList positions={flat} />
        </div>
        <Suspense fallback={null}>
          {past ? null : <ActionSheets />}
          {panel === null || current === null ? null : <GroupPanel group={current} name={panel.name} onClose={() => setPanel(null)} />}
        </Suspense>
      </PositionsRiskContext>
    </PositionsDeskContext>
  );
}
