import * as api from '#client/api/analytics/calls.ts';
import type {
  AnalyticsBackEnd,
  AnalyticsOperation,
  Commentary,
  DailyData,
  HostedBot,
  IndexConfig,
  MarketData,
  Recommendation,
} from '#client/api/analytics/types.ts';
import { isListOf } from '#client/state/resource/is-list.ts';
import { resourceFamily } from '#client/state/resource/resource-family.ts';
import { loadAnalytics } from './back-end.ts';

const ALL = 'all';
const MINUTE_MS = 60_000;

interface Dated {
  readonly id: string;
  readonly created_at: string | null;
}

const instantOf = ({ created_at: at }: Dated) => (at === null ? null : Date.parse(at));
function newestOf(rows: readonly Dated[]): number | null {
  const instants = rows.flatMap((row) => instantOf(row) ?? []);
  return instants.length === 0 ? null : Math.max(...instants);
}

/** Returns the resource of a table's rows: stored on the device with the fetch time, refreshed while on screen. */
function rowsOf<Row extends Dated>(
  name: string,
  operation: AnalyticsOperation,
  run: (backEnd: AnalyticsBackEnd) => Promise<api.Read<Row[]>>,
  pollMs: number,
) {
  return resourceFamily<Row[]>({
    name: `analytics-${name}`,
    operation,
    streamed: false,
    pollMs,
    check: isListOf<Row>('id'),
    load: (_key, get) => loadAnalytics(get, run, newestOf),
  });
}

/** The call names no order: newest first, whatever the back end does. */
async function newestFirst(backEnd: AnalyticsBackEnd): Promise<api.Read<DailyData[]>> {
  const read = await api.getDailyData(backEnd);
  const dayOf = ({ trading_date: day, created_at: at }: DailyData) => day ?? at ?? '';
  return { ...read, value: read.value.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0)) };
}

const commentary = rowsOf<Commentary>('commentary', 'getCommentary', api.getCommentary, MINUTE_MS / 2);
const data = rowsOf<MarketData>('data', 'getMarketData', api.getMarketData, MINUTE_MS / 4);
const dailyData = rowsOf<DailyData>('daily-data', 'getDailyData', newestFirst, 10 * MINUTE_MS);
const screenerData = rowsOf<MarketData>('screener-data', 'getScreenerData', api.getScreenerData, MINUTE_MS);
const recommendations = rowsOf<Recommendation>('recommendations', 'getRecommendations', api.getRecommendations, MINUTE_MS / 2);
const bots = rowsOf<HostedBot>('bots', 'getHostedBots', api.getHostedBots, 10 * MINUTE_MS);
const indexConfig = rowsOf<IndexConfig>('index-config', 'getIndexConfig', api.getIndexConfig, 10 * MINUTE_MS);

/** The analytics records of the specification, each a dated resource. */
export const useCommentary = () => commentary.use(ALL);
/** Returns where the indices stood lately: several rows a minute, newest first. */
export const useMarketData = () => data.use(ALL);
export const useDailyData = () => dailyData.use(ALL);
export const useScreenerData = () => screenerData.use(ALL);
export const useRecommendations = () => recommendations.use(ALL);
/** Returns the hosted strategy bots; the trader's own are in state/accounts/bots.ts. */
export const useHostedBots = () => bots.use(ALL);
/** Of its rows only the first is used. */
export const useIndexConfig = () => indexConfig.use(ALL);
