import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { HeatMap } from '#client/api/types.ts';
import { preferencesAtom } from '#client/state/preferences.ts';
import type { Resource } from '#client/state/resource.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { HeatList } from './heat-list.tsx';
import { HeatMapBox } from './heat-map-box.tsx';
import type { HeatChange, HeatQuery } from './model/heat-query.ts';
import { spanOf } from './model/tile-colour.ts';
import { colourValue, isKnown, sizeOf } from './model/tile-values.ts';
import { Crumbs } from './parts/crumbs.tsx';
import { Legend } from './parts/legend.tsx';
import { OthersSheet } from './parts/others-sheet.tsx';
import { Summary } from './parts/summary.tsx';
import { TileSheet } from './parts/tile-sheet.tsx';
import type { TileFacts } from './tile-facts.ts';
import { useTwiceASecond } from './use-twice-a-second.ts';

interface HeatViewProps {
  heatMap: HeatMap;
  resource: Resource<HeatMap>;
  query: HeatQuery;
  show: (change: HeatChange) => void;
}

/** The map or its list, with what they say in a sentence and what a press opens. */
export function HeatView({ heatMap, resource, query, show }: HeatViewProps) {
  const intl = useIntl();
  const phone = !useMedia(TABLET);
  const { currentTheme: theme, trend } = useAtomValue(preferencesAtom);
  const [opened, setOpened] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly string[] | null>(null);
  const all = useMemo(
    () => heatMap.tiles.filter(({ kind }) => kind === (query.universe === 'shares' ? 'equity' : 'index')),
    [heatMap.tiles, query.universe],
  );
  const tiles = useMemo(() => (query.sector === null ? all : all.filter(({ sector }) => sector === query.sector)), [all, query.sector]);
  const prices = useTwiceASecond(useMemo(() => all.map(({ instrument_id: id }) => id), [all]));
  const span = useMemo(() => spanOf(all, query.colour), [all, query.colour]);
  const facts: readonly TileFacts[] = tiles.map((tile) => {
    const ltp = prices.get(tile.instrument_id) ?? tile.ltp;
    return { tile, ltp, value: colourValue(tile, query.colour, ltp), size: sizeOf(tile, query.size) };
  });
  const look = { clamp: Number(query.clamp), span, look: { theme, trend } };
  const known = tiles.filter((tile) => isKnown(tile, query.colour)).length;
  const openedFacts = facts.find(({ tile }) => tile.instrument_id === opened);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Crumbs query={query} tiles={all} phone={phone} show={show} />
        {query.universe === 'shares' ? <Summary tiles={all} prices={prices} /> : null}
        <FreshnessBadge facts={factsOfResource(resource)} className="ms-auto" />
      </div>
      {known === 0 ? (
        <Notice
          kind="info"
          action={
            query.universe === 'shares' && tiles.every(({ iv }) => iv === null) && !['3m', 'ytd', '1m', '1w'].includes(query.colour) ? (
              <Button size="sm" onClick={() => show({ universe: 'indices' })}>
                <FormattedMessage id="heat-map.to-indices" />
              </Button>
            ) : undefined
          }
        >
          {['1w', '1m', '3m', 'ytd'].includes(query.colour)
            ? intl.formatMessage({ id: 'heat-map.no-history' })
            : intl.formatMessage({ id: 'heat-map.no-options' })}
        </Notice>
      ) : null}
      {query.view === 'list' ? (
        <HeatList facts={facts} query={query} look={look} onOpen={setOpened} />
      ) : (
        <>
          <HeatMapBox
            facts={facts}
            query={query}
            look={look}
            phone={phone}
            resource={resource}
            show={show}
            onOpen={setOpened}
            onOthers={setOthers}
          />
          <Legend query={query} look={look} />
        </>
      )}
      {heatMap.source === 'simulated' ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="heat-map.simulated" />
        </p>
      ) : null}
      <TileSheet facts={openedFacts ?? null} resource={resource} onClose={() => setOpened(null)} />
      <OthersSheet
        facts={others === null ? null : facts.filter(({ tile }) => others.includes(tile.instrument_id))}
        query={query}
        onOpen={(id) => {
          setOthers(null);
          setOpened(id);
        }}
        onClose={() => setOthers(null)}
      />
    </div>
  );
}
