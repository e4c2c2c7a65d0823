import { useAtomValue, useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instrument, Watchlist } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { indexIdsAtom } from '#client/state/market/indices.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useSparklines } from '#client/state/market/overview.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { saveWatchlistAtom, WATCHLIST_MOST, watchlistsOnServerAtom } from '#client/state/market/watchlists.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import type { HeldLots } from '#client/state/orders/held-lots.ts';
import { withAdded, withMoved, withRemoved, withRestored } from '../model/list-edits.ts';
import { AddField } from './add-field.tsx';
import { RowEditButtons, type RowEdits } from './row-edits.tsx';
import { WatchRow } from './watch-row.tsx';

interface ListViewProps {
  list: Watchlist;
  instruments: readonly Instrument[];
  /** Net lots by instrument id. */
  held: ReadonlyMap<string, HeldLots>;
}

/** One list: the field that adds, then its rows. */
export function ListView({ list, instruments, held }: ListViewProps) {
  const intl = useIntl();
  const save = useSetAtom(saveWatchlistAtom);
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(offlineAtom);
  const onServer = useAtomValue(watchlistsOnServerAtom);
  const indices = useAtomValue(indexIdsAtom);
  const ids = list.instrument_ids;
  const quotes = useQuotes(ids);
  const sparklines = useSparklines(ids);
  // What has just come into the list is not in its answer yet, but in that of its prices.
  const listed = new Map([...instruments, ...(quotes.value?.instruments ?? [])].map((each) => [each.instrument_id, each]));
  const frozen = offline && onServer;
  // What was refused is shown again as it is kept, and the error catalogue has said why.
  const put = (next: Watchlist, added?: Instrument) => {
    if (next !== list) save(next, added).catch(() => undefined);
  };
  const remove = (id: string, name: string) => {
    const place = ids.indexOf(id);
    const without = withRemoved(list, id);
    put(without);
    toast({
      kind: 'info',
      title: { id: 'watchlist.removed', values: { name } },
      action: { label: { id: 'watchlist.undo' }, run: () => void save(withRestored(without, id, place)).catch(() => undefined) },
    });
  };
  const rows = (
    <ul className="card">
      {ids.map((id, place) => {
        const instrument = listed.get(id);
        const edits = {
          first: place === 0,
          last: place === ids.length - 1,
          frozen,
          onMove: (by: -1 | 1) => put(withMoved(list, id, by)),
          onRemove: (name: string) => remove(id, name),
        };
        if (instrument === undefined) return <GoneRow key={id} id={id} edits={edits} />;
        return (
          <WatchRow
            key={id}
            instrument={instrument}
            previousClose={quotes.value?.quotes.find((each) => each.instrument_id === id)?.previous_close ?? null}
            spark={sparklines.value?.sparklines.find((each) => each.instrument_id === id)?.spark ?? []}
            held={held.get(id) ?? null}
            edits={edits}
          />
        );
      })}
    </ul>
  );
  return (
    <>
      <AddField
        disabled={frozen}
        full={ids.length >= WATCHLIST_MOST}
        has={(id) => ids.includes(id)}
        onAdd={(instrument) => put(withAdded(list, instrument.instrument_id, WATCHLIST_MOST), instrument)}
      />
      {onServer ? null : (
        <p className="text-small text-text-3">
          <FormattedMessage id="watchlist.on-device" />
        </p>
      )}
      {ids.length === 0 ? (
        <EmptyList fills={onServer && indices.length > 0} frozen={frozen} onFill={() => put({ ...list, instrument_ids: [...indices] })} />
      ) : (
        <PageState
          market
          resource={quotes}
          what={intl.formatMessage({ id: 'watchlist.prices' })}
          skeleton={<div className="skeleton h-[240px]" aria-hidden />}
        >
          {() => rows}
        </PageState>
      )}
    </>
  );
}

/** What stands in the list and is not listed any more: its symbol, and the way out. */
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

/** Says that nothing is in the list yet, and offers the indices to begin with. */
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
