import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { weeklyBars } from '#domain/indicators/weekly.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { chartCandlesAtom, chartKey, openChartCandlesAtom } from '#client/state/market/chart-candles.ts';
import type { Candles } from '#client/state/market/candles.ts';
import type { ChartInterval } from '#domain/market/chart-choices.ts';
import { candlesOf, type ChartLayout } from '#client/state/market/chart-layout.ts';
import { useAlerts } from '#client/state/notices/alerts.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { barsOf } from '#client/widgets/price-chart/bars-of.ts';
import type { ChartData, ComparedLine } from '#client/widgets/price-chart/chart-types.ts';
import { levelsOf, type OwnLevel } from './model/levels.ts';

const hasAlertsAtom = featureAtom('alerts');
const hasInstructionsAtom = featureAtom('instructions');

/** Number of bars drawn first and added by each scroll to the start, since indicators are recomputed over all drawn bars. */
const CHUNK = 2_000;

/** Returns candles before an instant, and the time before which an older page ends; null without one. */
type OlderCandles = (before: number) => Promise<{ readonly candles: Candles['candles']; readonly nextTo: number | null }>;

/** Returns the initial bars and the function that loads earlier ones: first from memory, then from the server. */
export function useChartData(
  {
    interval,
    lengthMs,
    symbol,
    decimals,
    traded,
  }: Pick<ChartData, 'interval' | 'lengthMs' | 'decimals' | 'traded'> & { readonly symbol: string },
  value: Pick<Candles, 'candles' | 'next_to'> | null,
  olderThan: OlderCandles,
): ChartData | null {
  const candles = value?.candles ?? null;
  const hasOlder = value !== null && value.next_to !== null;
  return useMemo(() => {
    if (candles === null) return null;
    const older: ChartData['older'] = async (before) => {
      const place = candles.findIndex(([at]) => at >= before);
      const here = candles.slice(Math.max(0, place - CHUNK), Math.max(0, place));
      if (here.length > 0) return { bars: barsOf(here), more: place > CHUNK || hasOlder };
      const page = await olderThan(before);
      return { bars: barsOf(page.candles.filter(([at]) => at < before)), more: page.nextTo !== null };
    };
    const mayGrow = hasOlder || candles.length > CHUNK;
    const bars = barsOf(candles.slice(-CHUNK));
    return { ticker: symbol, interval, lengthMs, traded, decimals, bars, total: candles.length, older: mayGrow ? older : null };
  }, [interval, lengthMs, symbol, decimals, traded, candles, hasOlder, olderThan]);
}

/** Returns the compared lines whose bars are loaded. */
export function useCompared(compared: ChartLayout['compared'], interval: ChartInterval): readonly ComparedLine[] {
  const keys = useMemo(() => compared.map(({ id }) => chartKey(id, candlesOf(interval))), [compared, interval]);
  const resources = useResources(keys, chartCandlesAtom, openChartCandlesAtom);
  return useMemo(
    () =>
      compared.flatMap(({ id, name }, index) => {
        const candles = resources[index]?.value?.candles;
        return candles === undefined
          ? []
          : [{ id, name, bars: interval === '1w' ? weeklyBars(marketCalendar, barsOf(candles)) : barsOf(candles) }];
      }),
    [compared, interval, resources],
  );
}

const NO_LEVELS: readonly OwnLevel[] = [];

/** Returns the trader's own prices on an instrument in the selected account and portfolio; none for imported history. */
export function useLevels(instrumentId: string, own: boolean): readonly OwnLevel[] {
  const intl = useIntl();
  const { account, portfolio } = useWorkplace();
  const number = account?.account_number ?? null;
  const positions = usePositions(portfolio?.id ?? null).value;
  const orders = useOrderBook(number).value;
  const instructions = useInstructions(useAtomValue(hasInstructionsAtom) && !own ? number : null).value;
  const alerts = useAlerts(useAtomValue(hasAlertsAtom) && !own).value;
  return useMemo(() => {
    if (own) return NO_LEVELS;
    const all = { positions: positions ?? [], orders: orders ?? [], instructions: instructions ?? [], alerts: alerts ?? [] };
    return levelsOf(instrumentId, all, (kind, lots) => intl.formatMessage({ id: `chart.level.${kind}` }, { lots: Math.abs(lots) }));
  }, [instrumentId, own, positions, orders, instructions, alerts, intl]);
}
