import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { breadthOf } from '#domain/market/breadth.ts';
import { relativeMove } from '#domain/market/relative-move.ts';
import { weightedMove } from '#domain/market/weighted-move.ts';
import type { HeatMap, HeatTile } from '#client/api/types.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { read, subscribeInstruments, watchFlush } from '#client/state/market/ticker-store.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { Change } from '#client/widgets/change.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { HeatList } from './heat-list.tsx';
import { HeatMapBox } from './heat-map-box.tsx';
import type { Clamp, HeatChange, HeatQuery } from './model/heat-query.ts';
import { spanOf } from './model/tile-colour.ts';
import { colourValue, isKnown, sizeOf } from './model/tile-values.ts';
import { Crumbs } from './parts/crumbs.tsx';
import { Legend } from './parts/legend.tsx';
import { OthersSheet, TileSheet } from './parts/tile-sheet.tsx';
import type { TileFacts } from './tile-facts.ts';
import { SourceNote } from '#client/widgets/source-note.tsx';

interface HeatViewProps {
  heatMap: HeatMap;
  resource: Resource<HeatMap>;
  query: HeatQuery;
  /** Percent at which the colour is strongest. */
  clamp: Clamp;
  show: (change: HeatChange) => void;
}

const PERIOD_MS = 500;

/** Returns the last prices of the instruments by id, read at most twice a second and only after a tick. */
function useTwiceASecond(instrumentIds: readonly string[]): ReadonlyMap<string, number> {
  const key = instrumentIds.join(',');
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const ids = key === '' ? [] : key.split(',');
    const readAll = () =>
      new Map(
        ids.flatMap((id): [string, number][] => {
          const ltp = read(id)?.ltp;
          return ltp === undefined ? [] : [[id, ltp]];
        }),
      );
    let ticked = true;
    const look = () => {
      if (!ticked || document.visibilityState === 'hidden') return;
      ticked = false;
      setPrices(readAll());
    };
    look();
    const stops = [subscribeInstruments(ids), watchFlush(() => (ticked = true))];
    const timer = setInterval(look, PERIOD_MS);
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [key]);
  return prices;
}

/** Returns the tiles of the chosen universe. */
export function tilesOf({ tiles }: HeatMap, { universe }: Pick<HeatQuery, 'universe'>): readonly HeatTile[] {
  return tiles.filter(({ kind }) => kind === (universe === 'shares' ? 'equity' : 'index'));
}

/** The map or the list of tiles, with a summary sentence and the sheets that a press opens. */
export function HeatView({ heatMap, resource, query, clamp, show }: HeatViewProps) {
  const intl = useIntl();
  const phone = !useMedia(TABLET);
  const { currentTheme: theme, trend } = useAtomValue(preferencesAtom);
  const [opened, setOpened] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly string[] | null>(null);
  const all = useMemo(() => tilesOf(heatMap, query), [heatMap, query]);
  const tiles = useMemo(() => (query.sector === null ? all : all.filter(({ sector }) => sector === query.sector)), [all, query.sector]);
  const prices = useTwiceASecond(useMemo(() => all.map(({ instrument_id: id }) => id), [all]));
  const span = useMemo(() => spanOf(all, query.colour), [all, query.colour]);
  const facts: readonly TileFacts[] = tiles.map((tile) => {
    const ltp = prices.get(tile.instrument_id) ?? tile.ltp;
    return { tile, ltp, value: colourValue(tile, query.colour, ltp), size: sizeOf(tile, query.size) };
  });
  const look = { clamp: Number(clamp), span, look: { theme, trend } };
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
      <p className="text-small text-text-3 empty:hidden">
        <SourceNote kind={heatMap.source} />
      </p>
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

interface SectorMove {
  readonly sector: string;
  readonly move: number;
}
interface HeatSummary {
  readonly up: number;
  readonly total: number;
  /** Null when no sector has a known move. */
  readonly strongest: SectorMove | null;
  readonly weakest: SectorMove | null;
}

/** Returns the day's summary of all shares at the given prices. */
function summaryOf(tiles: readonly HeatTile[], prices: ReadonlyMap<string, number>): HeatSummary {
  const moved = tiles.map((tile) => {
    const ltp = prices.get(tile.instrument_id) ?? tile.ltp;
    return { sector: tile.sector, move: relativeMove(ltp, tile.previous_close), weight: tile.issued === null ? null : tile.issued * ltp };
  });
  const { up, down, flat } = breadthOf(moved.map(({ move }) => move));
  const sectors = [...new Set(moved.flatMap(({ sector }) => sector ?? []))];
  const moves = sectors
    .map((sector) => ({ sector, move: weightedMove(moved.filter((each) => each.sector === sector)) }))
    .filter((each): each is SectorMove & { sector: (typeof sectors)[number] } => each.move !== null)
    .toSorted((a, b) => b.move - a.move);
  return { up, total: up + down + flat, strongest: moves[0] ?? null, weakest: moves.at(-1) ?? null };
}

/** One sentence with the strongest and the weakest sector of the day and the number of rising shares. */
function Summary({ tiles, prices }: { tiles: readonly HeatTile[]; prices: ReadonlyMap<string, number> }) {
  const intl = useIntl();
  const { up, total, strongest, weakest } = useMemo(() => summaryOf(tiles, prices), [tiles, prices]);
  const name = (sector: string) => intl.formatMessage({ id: `market-words.sector.${sector}` });
  return (
    <p className="text-text-2">
      <FormattedMessage id="heat-map.risers" values={{ up, total }} />{' '}
      {strongest === null || weakest === null ? null : (
        <FormattedMessage
          id="heat-map.extremes"
          values={{
            strongest: name(strongest.sector),
            strongestMove: <Change fraction={strongest.move} key="strongest" />,
            weakest: name(weakest.sector),
            weakestMove: <Change fraction={weakest.move} key="weakest" />,
          }}
        />
      )}
    </p>
  );
}
