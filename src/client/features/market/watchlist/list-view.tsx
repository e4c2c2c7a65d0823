import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument, Watchlist } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { indexIdsAtom } from '#client/state/market/indices.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useSparklines } from '#client/state/market/overview.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { saveWatchlistAtom, WATCHLIST_MOST, watchlistsOnServerAtom } from '#client/state/market/watchlists.ts';
import { Button } from '#client/ui/button.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { movedPast, withAdded, withRemoved, withRestored } from '../model/list-edits.ts';
import { AddField } from './add-field.tsx';
import { RowEditButtons, type RowEdits } from './row-edits.tsx';
import { SidePanel } from './side-panel.tsx';
import { WatchRow } from './watch-row.tsx';
import type { Watched } from './watched.ts';
import { WatchTable } from './watch-table.tsx';

interface ListViewProps {
  list: Watchlist;
  instruments: readonly Instrument[];
  /** Net lots by instrument id. */
  held: ReadonlyMap<string, HeldLots>;
}

/** One watchlist: the search field that adds instruments, then the rows. */
export function ListView({ list, instruments, held }: ListViewProps) {
  const intl = useIntl();
  const save = useSetAtom(saveWatchlistAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(offlineAtom);
  const onServer = useAtomValue(watchlistsOnServerAtom);
  const indices = useAtomValue(indexIdsAtom);
  const wide = useDesk();
  const ids = list.instrument_ids;
  const quotes = useQuotes(ids);
  const sparklines = useSparklines(ids);
  // An instrument just added is not yet in the list's answer; its details come with the quotes.
  const listed = new Map([...instruments, ...(quotes.value?.instruments ?? [])].map((each) => [each.instrument_id, each]));
  const frozen = offline && onServer;
  // A refused change shows the stored list again; the error catalogue's toast gives the reason.
  const put = (change: (old: Watchlist) => Watchlist, added?: Instrument) => void save(list.number, change, added).catch(() => undefined);
  const remove = (id: string, name: string) => {
    const place = ids.indexOf(id);
    put((old) => withRemoved(old, id));
    toast({
      kind: 'info',
      title: { id: 'watchlist.removed', values: { name } },
      action: { label: { id: 'watchlist.undo' }, run: () => put((old) => withRestored(old, id, place)) },
    });
  };
  const editsOf = (id: string, place: number): RowEdits => ({
    first: place === 0,
    last: place === ids.length - 1,
    frozen,
    onMove: (by) => put(movedPast(list, id, by)),
    onRemove: (name) => remove(id, name),
  });
  const rows: readonly Watched[] = ids.map((id, place) => ({
    id,
    instrument: listed.get(id) ?? null,
    quote: quotes.value?.quotes.find((each) => each.instrument_id === id) ?? null,
    spark: sparklines.value?.sparklines.find((each) => each.instrument_id === id)?.spark ?? [],
    held: held.get(id) ?? null,
    edits: editsOf(id, place),
  }));
  return (
    <>
      <AddField
        disabled={frozen}
        full={ids.length >= WATCHLIST_MOST}
        has={(id) => ids.includes(id)}
        onAdd={(instrument) => put((old) => withAdded(old, instrument.instrument_id, WATCHLIST_MOST), instrument)}
      />
      {onServer ? null : (
        <p className="text-small text-text-3">
          <FormattedMessage id="watchlist.on-device" />
        </p>
      )}
      {ids.length === 0 ? (
        <EmptyList
          fills={onServer && indices.length > 0}
          frozen={frozen}
          onFill={() => put((old) => indices.reduce((all, id) => withAdded(all, id, WATCHLIST_MOST), old))}
        />
      ) : (
        <PageState
          market
          resource={quotes}
          what={intl.formatMessage({ id: 'watchlist.prices' })}
          skeleton={<div className="skeleton h-[240px]" aria-hidden />}
        >
          {() => (wide ? <WideList rows={rows} /> : <NarrowList rows={rows} />)}
        </PageState>
      )}
    </>
  );
}

/** The list on a phone: a press on a row opens its actions. */
function NarrowList({ rows }: { rows: readonly Watched[] }) {
  return (
    <ul className="card">
      {rows.map(({ id, instrument, quote, ...row }) =>
        instrument === null ? (
          <GoneRow key={id} id={id} edits={row.edits} />
        ) : (
          <WatchRow key={id} instrument={instrument} previousClose={quote?.previous_close ?? null} {...row} />
        ),
      )}
    </ul>
  );
}

/** The table, with depth and chart of the chosen row beside it; at first of the first listed one. */
function WideList({ rows }: { rows: readonly Watched[] }) {
  const [wanted, choose] = useState<string | null>(null);
  const listed = rows.flatMap(({ instrument }) => instrument ?? []);
  const chosen = listed.find(({ instrument_id: id }) => id === wanted) ?? listed.find(({ tradable }) => tradable) ?? listed[0] ?? null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] items-start gap-3 max-xl:grid-cols-1">
      <WatchTable rows={rows} chosen={chosen?.instrument_id ?? null} onChoose={choose} />
      {chosen === null ? null : <SidePanel key={chosen.instrument_id} instrument={chosen} />}
    </div>
  );
}

/** An instrument no longer listed by the exchange: its symbol and the button that removes it. */
function GoneRow({ id, edits }: { id: string; edits: RowEdits }) {
  const name = id.slice(id.indexOf(':') + 1);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-b border-border px-3 lg:px-4">
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="ltr" className="font-semibold">
          {name}
        </span>
        <span className="text-small text-text-3">
          <FormattedMessage id="watchlist.gone" />
        </span>
      </span>
      <RowEditButtons name={name} edits={edits} />
    </li>
  );
}

interface EmptyListProps {
  /** Whether there are indices to offer. */
  fills: boolean;
  frozen: boolean;
  onFill: () => void;
}

/** The empty list, with an offer to add the indices. */
function EmptyList({ fills, frozen, onFill }: EmptyListProps) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'watchlist.empty' })}
      action={
        fills ? (
          <Button variant="primary" disabled={frozen} onClick={onFill}>
            <FormattedMessage id="watchlist.add-indices" />
          </Button>
        ) : undefined
      }
    >
      <p>
        <FormattedMessage id="watchlist.empty.hint" />
      </p>
    </EmptyState>
  );
}
