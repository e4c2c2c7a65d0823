import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useOrderBook } from '#client/state/order-book.ts';
import { usePositions } from '#client/state/positions.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import type { ChartLevel } from '#client/widgets/price-chart/chart-types.ts';
import { levelsOf } from './model/levels.ts';

/** Returns the trader's own prices on an instrument, of the selected account and portfolio. */
export function useLevels(instrumentId: string): readonly ChartLevel[] {
  const intl = useIntl();
  const { account, portfolio } = useWorkplace();
  const positions = usePositions(portfolio?.id ?? null).value;
  const orders = useOrderBook(account?.account_number ?? null).value;
  return useMemo(
    () =>
      levelsOf(instrumentId, positions ?? [], orders ?? [], (kind, lots) =>
        intl.formatMessage({ id: `chart.level.${kind}` }, { lots: Math.abs(lots) }),
      ),
    [instrumentId, positions, orders, intl],
  );
}
