import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useHeatMap } from '#client/state/market/overview.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { HeatView, tilesOf } from './heat-view.tsx';
import { changedSearch, readHeatQuery, type HeatChange, type HeatQuery } from './model/heat-query.ts';
import { clampOf } from './model/tile-colour.ts';
import { Toolbar } from './parts/toolbar.tsx';

/** Returns the map's settings from the address and the function that changes them. Opening a sector adds to the history; other changes replace the entry. */
function useHeatQuery(): { readonly query: HeatQuery; readonly show: (change: HeatChange) => void } {
  const [search, setSearch] = useSearchParams();
  const phone = !useMedia(TABLET);
  const query = useMemo(() => readHeatQuery(search, phone), [search, phone]);
  const show = useCallback(
    (change: HeatChange) => setSearch((old) => changedSearch(old, change), { replace: change.sector === undefined }),
    [setSearch],
  );
  return { query, show };
}

/** Where the move is: every share as a tile, by sector, or the indices. */
export function HeatMapScreen() {
  const intl = useIntl();
  const { query, show } = useHeatQuery();
  const heatMap = useHeatMap();
  const own = query.clamp;
  const clamp = useMemo(
    () => own ?? clampOf(heatMap.value === null ? [] : tilesOf(heatMap.value, query), query.colour),
    [own, heatMap.value, query],
  );
  const title = intl.formatMessage({ id: 'heat-map.title' });
  return (
    <div className="flex flex-col gap-2">
      <PageTitle>
        <FormattedMessage id="heat-map.title" />
      </PageTitle>
      <Toolbar query={query} clamp={clamp} show={show} />
      <PageState market resource={heatMap} what={title} skeleton={<div className="skeleton h-[60dvh]" aria-hidden />}>
        {(value) => <HeatView heatMap={value} resource={heatMap} query={query} clamp={clamp} show={show} />}
      </PageState>
    </div>
  );
}
