import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useHeldLots } from '#client/state/orders/held-lots.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useWatchlists } from '#client/state/market/watchlists.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { ListChooser } from './list-chooser.tsx';
import { ListView } from './list-view.tsx';

/** The user's seven watchlists; the address names the one shown. */
export function WatchlistTab() {
  const intl = useIntl();
  const lists = useWatchlists();
  const [search, setSearch] = useSearchParams();
  const { portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null);
  const held = useHeldLots(positions.value);
  const wanted = Number(search.get('list') ?? 1);
  const choose = (number: number) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.set('tab', 'watchlist');
        next.set('list', String(number));
        return next;
      },
      { replace: true },
    );
  return (
    <PageState
      resource={lists}
      what={intl.formatMessage({ id: 'market.watchlist.title' })}
      skeleton={<div className="skeleton h-[400px]" aria-hidden />}
    >
      {({ watchlists, instruments }) => {
        const list = watchlists.find(({ number }) => number === wanted) ?? watchlists[0];
        if (list === undefined) return null;
        return (
          <div className="flex flex-col gap-3">
            <ListChooser lists={watchlists} chosen={list} onChoose={choose} />
            <ListView key={list.number} list={list} instruments={instruments} held={held} />
          </div>
        );
      }}
    </PageState>
  );
}
