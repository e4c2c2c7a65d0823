import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useDeferredValue } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { portfolioName } from '#client/i18n/portfolio-name.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { runPartAtom } from '#client/state/notices/run-part.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { useKeepFocus } from '#client/ui/use-keep-focus.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import type { WallTime } from '#domain/units/time.ts';
import { chainOfKeyAtom, keyOfChain, openChainAtom } from '#client/state/market/chain.ts';
import { instructionsAtom, openInstructionsAtom } from '#client/state/orders/instructions.ts';
import { botRunsAtom, openBotRunsAtom, runsOfferedAtom } from '#client/state/bots/runs.ts';
import { openPositionBookAtom, positionBookAtom } from '#client/state/positions/position-book.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { actionRequestAtom } from './action-request.ts';
import { filterPositions } from './model/arrange-positions.ts';
import { flatPositions, groupPositions, type PositionGroup } from './model/group-positions.ts';
import { isFiltered, withoutFilters, type PositionsView } from './model/view-query.ts';
import { FlatList } from './parts/flat-list.tsx';
import { PositionGroups } from './parts/position-groups.tsx';
import { SelectBar } from './parts/select-bar.tsx';
import { QuotedSummary, useAged } from './parts/summary-strip.tsx';
import { Toolbar } from './parts/toolbar.tsx';
import { PositionsDeskContext, PositionsRiskContext, type PositionsDesk, type PositionsRisk } from './positions-desk.ts';
import { rowsByPosition } from './model/day-rows.ts';
import { factsOfResources } from './model/facts-of.ts';
import { greeksOfChains } from '#client/state/positions/greeks.ts';
import { isGroup, protectionOf } from '#client/state/positions/protection.ts';
import { useSameList } from './use-same-list.ts';
import { useWishedExit } from './use-wished-exit.ts';

/** Returns the atom of an account's current position book; stable between renders. */
const currentBookAtom = (accountNumber: string) => positionBookAtom(accountNumber);

/** Returns protection, Greeks and day profit of open positions. Rendered as a deferred update, so that ticks are not delayed. */
function useRiskOf(positions: readonly Position[]): PositionsRisk {
  const accounts = positions.map((each) => each.account_number);
  const chainKeys = positions
    .filter((each) => each.net_quantity !== 0 && each.instrument.kind === 'option')
    .map((each) => keyOfChain(each.instrument.underlying, each.instrument.expiry));
  const instructions = useSameList(useResources(accounts, instructionsAtom, openInstructionsAtom).map(({ value }) => value));
  const portfolioIds = useAtomValue(runsOfferedAtom) ? positions.map((each) => each.portfolio_id) : [];
  const runs = useSameList(useResources(portfolioIds, botRunsAtom, openBotRunsAtom).flatMap(({ value }) => value ?? []));
  const books = useSameList(useResources(accounts, currentBookAtom, openPositionBookAtom).map(({ value }) => value));
  const answers = useResources(chainKeys, chainOfKeyAtom, openChainAtom);
  const chains = useSameList(answers.map(({ value }) => value));
  const greeksStale = useAged(
    'positions.panel.greeks',
    useMemo(() => factsOfResources(answers), [answers]),
  );
  const protection = useMemo(() => {
    const known = instructions.every((list) => list !== null) ? instructions.flat() : null;
    return known === null ? null : (position: Position) => protectionOf(position, known, runs);
  }, [instructions, runs]);
  const greeks = useMemo(() => greeksOfChains(chains.filter((chain) => chain !== null)), [chains]);
  const days = useMemo(() => rowsByPosition(books.flatMap((book) => book?.position_book ?? [])), [books]);
  const around = useDeferredValue(useMemo(() => ({ protection, greeks, greeksStale }), [protection, greeks, greeksStale]));
  const groups = useMemo(() => runs.filter(isGroup), [runs]);
  // The day profit is not deferred, so that it always agrees with the header.
  return useMemo(() => ({ ...around, days, groups }), [around, days, groups]);
}

const exitsAtom = featureAtom('instructions');
const actionsAtom = featureAtom('position');
const rollsAtom = featureAtom('rolls');
const marketAtom = featureAtom('market');
const ActionSheets = lazyPart(async () => (await import('./actions/action-sheets.tsx')).ActionSheets, {
  over: true,
  afterPaint: 'unless-kept',
  useAsked: () => useAtomValue(actionRequestAtom),
});
const ManagedGroups = lazyPart(async () => (await import('./managed/managed-groups.tsx')).ManagedGroups);
const GroupPanel = lazyPart(async () => (await import('./panel/group-panel.tsx')).GroupPanel, { over: true });

interface PositionListProps {
  positions: readonly Position[];
  /** Time of the last confirmed list. */
  at: WallTime | null;
  view: PositionsView;
  change: PositionsDesk['change'];
  accounts: readonly Account[];
  portfolios: readonly Portfolio[];
}

const loadCsv = lazyCode('positions-csv', () => import('./model/positions-csv.ts'));

/** Returns a stable function that calls the newest callback, so that rows need not render again. Not for calls during rendering. */
function useLatest<A extends unknown[]>(newest: (...args: A) => void): (...args: A) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

/** Returns which position actions the back end offers. */
function useOffers(): PositionsDesk['offers'] {
  const exits = useAtomValue(exitsAtom);
  const actions = useAtomValue(actionsAtom);
  const canRoll = useAtomValue(rollsAtom);
  const hasMarket = useAtomValue(marketAtom);
  const rolls = canRoll && hasMarket;
  return useMemo(() => ({ exits, actions, rolls }), [exits, actions, rolls]);
}

/** Returns the selected positions and the functions that change the selection. */
function useSelection(): Pick<PositionsDesk, 'selecting' | 'selected' | 'toggle' | 'startSelecting'> {
  const [selecting, setSelecting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return useMemo(
    () => ({
      selecting,
      selected,
      toggle: (positionIds, on) =>
        setSelected((old) => new Set(on ? [...old, ...positionIds] : [...old].filter((id) => !positionIds.includes(id)))),
      startSelecting: () => {
        setSelecting(!selecting);
        if (selecting) setSelected(new Set());
      },
    }),
    [selecting, selected],
  );
}

/** The positions of the running day. */
export function PositionList({ positions, at, view, change, accounts, portfolios }: PositionListProps) {
  const intl = useIntl();
  const act = useSetAtom(actionRequestAtom);
  const run = useSetAtom(runPartAtom);
  const box = useKeepFocus<HTMLDivElement>();
  const offers = useOffers();
  const selection = useSelection();
  const { selecting, selected } = selection;
  const [panel, setPanel] = useState<{ group: PositionGroup; name: string } | null>(null);
  const risk = useRiskOf(positions);
  const { protection } = risk;
  const shown = useMemo(
    () => filterPositions(positions, view, (position) => protection?.(position).bare === true),
    [positions, view, protection],
  );
  const groups = useMemo(() => groupPositions(shown, view.group), [shown, view.group]);
  const flat = useMemo(() => flatPositions(shown), [shown]);
  const chosen = shown.filter((each) => each.net_quantity !== 0 && selected.has(each.position_id));
  const actOnChosen = (kind: 'exit-many' | 'manage') => {
    const [first] = chosen;
    if (first === undefined || chosen.some((each) => each.portfolio_id !== first.portfolio_id)) return;
    act(kind === 'manage' ? { kind, positions: chosen, onDone: selection.startSelecting } : { kind, positions: chosen });
  };
  const exitSelected = useLatest(() => actOnChosen('exit-many'));
  const accountName = useCallback((number: string) => accounts.find((each) => each.account_number === number)?.label ?? number, [accounts]);
  useWishedExit(positions, portfolios, accountName);
  const [one] = portfolios;
  const of =
    view.group === 'account' || one === undefined
      ? intl.formatMessage({ id: 'positions.group.all' })
      : view.group === 'portfolio'
        ? accountName(positions[0]?.account_number ?? '')
        : portfolioName(intl, one);
  const desk = useMemo<PositionsDesk>(
    () => ({ view, change, offers, accountName, ...selection }),
    [view, change, offers, accountName, selection],
  );
  const openPanel = useLatest((group: PositionGroup, name: string) => setPanel(panel?.group.key === group.key ? null : { group, name }));
  const current = panel === null ? null : (groups.find((group) => group.key === panel.group.key) ?? null);
  return (
    <PositionsDeskContext value={desk}>
      <PositionsRiskContext value={risk}>
        <div ref={box} className="flex flex-col gap-2 md:gap-4">
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
          <Toolbar onExport={() => void run(async () => (await loadCsv()).savePositions(shown, risk))} />
          {risk.groups.length === 0 ? null : <ManagedGroups groups={risk.groups} />}
          <PositionGroups groups={groups} portfolios={portfolios} onPanel={openPanel} onExitSelected={exitSelected} />
          {selecting ? (
            <SelectBar
              positions={chosen}
              onExit={exitSelected}
              onManage={() => actOnChosen('manage')}
              onClear={() => selection.toggle([...selected], false)}
            />
          ) : null}
          <FlatList positions={flat} />
        </div>
        <ActionSheets />
        {panel === null || current === null ? null : <GroupPanel group={current} name={panel.name} onClose={() => setPanel(null)} />}
      </PositionsRiskContext>
    </PositionsDeskContext>
  );
}
