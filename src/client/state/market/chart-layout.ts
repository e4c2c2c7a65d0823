import { atom } from 'jotai';
import { BAR_TYPES, CHART_INTERVALS, type ChartInterval } from '#domain/market/chart-choices.ts';
import { getChartDesk, putChartDesk } from '#client/api/charts.ts';
import type { CandleInterval, ChartDesk, ChartDeskAnswer } from '#client/api/types.ts';
import { uuid } from '#client/platform/uuid.ts';
import { featureAtom } from '../start/config.ts';
import { isRecord } from '../resource/is-record.ts';
import { readKept } from '../device/kept.ts';
import { isSame, mergeById, syncedFamily, type RemoteAnswer } from '../device/synced.ts';

/** Returns the candles from which bars of an interval are made. */
export function candlesOf(interval: ChartInterval): CandleInterval {
  return interval === '1w' ? '1d' : interval;
}

/** How a trader left the charts: the same for every instrument. */
export type ChartLayout = ChartDesk['layout'];
/** An indicator that the trader put on the chart, with the parameters as chosen. */
export type ChosenIndicator = Readonly<ChartLayout['indicators'][number]>;
/** A layout or a template under a name. */
export type SavedChart = ChartDesk['saved'][number];

const NAME = 'chart-layout';
const VERSION = 2;
const FIRST: ChartLayout = {
  interval: '5m',
  type: 'candles',
  indicators: [{ id: 'volume', values: [20] }],
  compared: [],
  magnet: false,
  hidden: false,
  count: 1,
  others: [],
  linked: true,
};

function isLayout(data: unknown): data is ChartLayout {
  return (
    isRecord(data) &&
    CHART_INTERVALS.some((interval) => interval === data['interval']) &&
    BAR_TYPES.some((type) => type === data['type']) &&
    Array.isArray(data['indicators']) &&
    Array.isArray(data['compared'])
  );
}
const isDesk = (data: unknown): data is ChartDesk => isRecord(data) && isLayout(data['layout']) && Array.isArray(data['saved']);

const answerOf = ({ revision, taken, desk }: ChartDeskAnswer): RemoteAnswer<ChartDesk> => ({
  revision,
  taken,
  value: isDesk(desk) ? { ...desk, layout: { ...FIRST, ...desk.layout } } : null,
});

/** Merges two devices' chart settings: the latest layout wins, saved layouts and templates are merged. */
function mergeDesks(base: ChartDesk | null, mine: ChartDesk, theirs: ChartDesk): ChartDesk {
  const isMine = base !== null && !isSame(base.layout, mine.layout);
  return { layout: isMine ? mine.layout : theirs.layout, saved: [...mergeById(base?.saved ?? null, mine.saved, theirs.saved)] };
}

const KEY = 'desk';
const family = syncedFamily<ChartDesk>({
  nameOf: () => NAME,
  version: VERSION,
  isValue: isDesk,
  // Before there was a server behind it the layout alone was kept.
  readOld: async (userId) => {
    const layout = await readKept(userId, NAME, 1, isLayout);
    return layout === null ? null : { layout: { ...FIRST, ...layout }, saved: [] };
  },
  first: { layout: FIRST, saved: [] },
  onServer: featureAtom('charts'),
  remote: () => ({
    get: async () => answerOf(await getChartDesk()),
    put: async (revision, desk) => answerOf(await putChartDesk(revision, desk)),
  }),
  merge: mergeDesks,
});

/** How the charts are kept. */
export const KEPT_CHART_DESK = family.kept;

const deskAtom = atom((get) => get(family.valuesAtom)[KEY]?.value ?? null);

/** The user's chart settings, stored on this device and the server. Null until read. */
export const chartLayoutAtom = atom(
  (get) => get(deskAtom)?.layout ?? null,
  (get, set, change: Partial<ChartLayout>) => {
    const desk = get(deskAtom) ?? { layout: FIRST, saved: [] };
    set(family.changeAtom, KEY, { ...desk, layout: { ...desk.layout, ...change } });
  },
);

/** The named layouts and templates, by name. */
export const savedChartsAtom = atom((get) => (get(deskAtom)?.saved ?? []).toSorted((a, b) => a.name.localeCompare(b.name)));

/** Names the charts as they are; what had the name and the kind before gives way. */
export const saveChartAtom = atom(null, (get, set, named: Pick<SavedChart, 'kind' | 'name' | 'instrument_id'>) => {
  const desk = get(deskAtom);
  if (desk === null) return;
  const others = desk.saved.filter(({ kind, name }) => kind !== named.kind || name !== named.name);
  set(family.changeAtom, KEY, { ...desk, saved: [...others, { ...named, id: uuid(), layout: desk.layout }] });
});
export const removeChartAtom = atom(null, (get, set, id: string) => {
  const desk = get(deskAtom);
  if (desk !== null) set(family.changeAtom, KEY, { ...desk, saved: desk.saved.filter((each) => each.id !== id) });
});
/** Brings a layout back as it was named; of a template only the bars and the indicators. */
export const applyChartAtom = atom(null, (_get, set, { kind, layout }: SavedChart) => {
  const { type, indicators } = layout;
  set(chartLayoutAtom, kind === 'layout' ? layout : { type, indicators });
});

export const loadChartLayoutAtom = atom(null, (_get, set) => set(family.loadAtom, KEY));
