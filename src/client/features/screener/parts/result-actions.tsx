import { Bell, ChartCandlestick, EllipsisVertical, ListOrdered } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { ScreenRow } from '#client/api/types.ts';
import { configAtom } from '#client/state/config.ts';
import { Menu } from '#client/ui/menu.tsx';

type Where = 'chart' | 'chain' | 'alert';

/** Returns where to go with an instrument: its chart, its option chain, a new alert. */
export function useGoWith(): (where: Where, row: ScreenRow) => void {
  const navigate = useNavigate();
  const { features } = useAtomValue(configAtom);
  return (where, { instrument }) => {
    const id = encodeURIComponent(instrument.instrument_id);
    if (where === 'chart') void navigate(`/app/trading_view_chart?instrument=${id}`);
    if (where === 'alert' && features.includes('alerts')) void navigate(`/app/strategy_alerts?tab=rules&new=${id}`);
    if (where === 'chain' && instrument.kind === 'index')
      void navigate(`/app/market_view?tab=chain&underlying=${encodeURIComponent(instrument.underlying)}`);
  };
}

/** What can be done with a match. */
export function ResultActions({ row }: { row: ScreenRow }) {
  const intl = useIntl();
  const go = useGoWith();
  const { features } = useAtomValue(configAtom);
  const entry = (where: Where, icon: React.ReactNode) => ({
    key: where,
    icon,
    label: intl.formatMessage({ id: `screener.action.${where}` }),
    onSelect: () => go(where, row),
  });
  return (
    <Menu
      label={intl.formatMessage({ id: 'screener.action.menu' }, { symbol: row.instrument.tradingsymbol })}
      button={<EllipsisVertical aria-hidden size={18} />}
      groups={[
        [
          entry('chart', <ChartCandlestick aria-hidden size={18} />),
          ...(row.instrument.kind === 'index' ? [entry('chain', <ListOrdered aria-hidden size={18} />)] : []),
          ...(features.includes('alerts') ? [entry('alert', <Bell aria-hidden size={18} />)] : []),
        ],
      ]}
    />
  );
}
