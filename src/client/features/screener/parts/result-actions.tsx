import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { ScreenRow } from '#client/api/types.ts';
import { configAtom } from '#client/state/start/config.ts';
import { usePastAddress } from '#client/state/market/past-address.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { Bell, ChartCandlestick, ListOrdered } from '#client/ui/icons.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

type Where = 'chart' | 'chain' | 'alert';
const ICONS = { chart: ChartCandlestick, chain: ListOrdered, alert: Bell } as const;

function useWays() {
  const { features } = useAtomValue(configAtom);
  const { value: chains } = useUnderlyings();
  const [past] = usePastAddress();
  return ({ instrument }: ScreenRow): readonly Where[] => [
    'chart',
    ...(chains?.some(({ underlying }) => underlying === instrument.underlying) === true ? (['chain'] as const) : []),
    // Alerts watch the live market only.
    ...(features.includes('alerts') && past === null ? (['alert'] as const) : []),
  ];
}

/** Returns the function that opens an instrument's chart, its option chain or a new alert. */
export function useGoWith(): (where: Where, row: ScreenRow) => void {
  const navigate = useNavigate();
  const waysOf = useWays();
  const [past] = usePastAddress();
  return (where, row) => {
    if (!waysOf(row).includes(where)) return;
    const id = encodeURIComponent(row.instrument.instrument_id);
    if (where === 'chart') void navigate(`${APP_BASE}/trading_view_chart?instrument=${id}`);
    else if (where === 'alert') void navigate(`${APP_BASE}/strategy_alerts?tab=rules&new=${id}`);
    else {
      const then = past === null ? {} : { past: past.source, day: past.date };
      const query = new URLSearchParams({ tab: 'chain', underlying: row.instrument.underlying, ...then });
      void navigate(`${APP_BASE}/market_view?${query.toString()}`);
    }
  };
}

/** The actions of a match. */
export function ResultActions({ row }: { row: ScreenRow }) {
  const intl = useIntl();
  const go = useGoWith();
  const waysOf = useWays();
  return (
    <span className="flex justify-end">
      {waysOf(row).map((where) => {
        const Icon = ICONS[where];
        return (
          <IconButton
            key={where}
            label={intl.formatMessage({ id: `screener.action.${where}` }, { symbol: row.instrument.tradingsymbol })}
            icon={<Icon aria-hidden size={18} />}
            onClick={() => go(where, row)}
          />
        );
      })}
    </span>
  );
}
