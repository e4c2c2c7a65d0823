import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import { configAtom } from '#client/state/start/config.ts';
import { Segmented } from '#client/ui/segmented.tsx';

const SOURCES = ['simulated-history', 'own-history'] as const;

interface HistorySourceProps {
  value: Backtest['from'];
  disabled: boolean;
  onChange: (source: Backtest['from']) => void;
}

/** Chooses the history to test on: the simulated exchange's, or the user's imported one. Hidden where the server stores no history of users. */
export function HistorySource({ value, disabled, onChange }: HistorySourceProps) {
  const intl = useIntl();
  const { features } = useAtomValue(configAtom);
  if (!features.includes('history')) return null;
  return (
    <Segmented
      label={intl.formatMessage({ id: 'backtest.source' })}
      showLabel
      value={value}
      segments={SOURCES.map((source) => ({ value: source, label: intl.formatMessage({ id: `backtest.source.${source}` }), disabled }))}
      onChange={onChange}
    />
  );
}
