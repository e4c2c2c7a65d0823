import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { changedSearch, readHeatQuery, type HeatChange, type HeatQuery } from './model/heat-query.ts';

/** Returns what the address says about the map and how to change it. Going into a sector can be gone back from; other choices replace the address. */
export function useHeatQuery(): { readonly query: HeatQuery; readonly show: (change: HeatChange) => void } {
  const [search, setSearch] = useSearchParams();
  const phone = !useMedia(TABLET);
  const query = useMemo(() => readHeatQuery(search, phone), [search, phone]);
  const show = useCallback(
    (change: HeatChange) => setSearch((old) => changedSearch(old, change), { replace: change.sector === undefined }),
    [setSearch],
  );
  return { query, show };
}
