import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Backtest } from '#client/api/types.ts';
import { configAtom } from '#client/state/start/config.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import type { BotDraft, BotKind } from '#domain/bots/definition.ts';
import { BacktestResult } from './backtest-result.tsx';
import { TestControls } from './test-controls.tsx';
import { useBacktest } from './use-backtest.ts';

interface BotBacktestProps {
  kind: BotKind;
  definition: BotDraft;
  /** Whether nothing is wrong with the rules. */
  sound: boolean;
  /** Shows one of its days by itself; null where that is not offered. */
  onDay: ((date: string) => void) | null;
}

const SOURCES = ['simulated-history', 'own-history'] as const;

/** What a bot would have made of the stored past, day after day, by the rules as they are typed. */
export function BotBacktest({ kind, definition, sound, onDay }: BotBacktestProps) {
  const intl = useIntl();
  const { features } = useAtomValue(configAtom);
  const [source, setSource] = useState<Backtest['from']>('simulated-history');
  const { start, cancel, asking, running, error, unheard, played, outdated } = useBacktest(kind, definition, source);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.about" />
      </p>
      {features.includes('history') ? (
        <Segmented
          label={intl.formatMessage({ id: 'backtest.source' })}
          showLabel
          value={source}
          segments={SOURCES.map((value) => ({ value, label: intl.formatMessage({ id: `backtest.source.${value}` }), disabled: running }))}
          onChange={setSource}
        />
      ) : null}
      <TestControls
        state={played?.backtest ?? null}
        {...{ asking, running, error, unheard, outdated, sound }}
        underlying={definition.underlying}
        onStart={start}
        onCancel={cancel}
      />
      {played === null ? null : (
        <BacktestResult played={played} partial={running} onDay={played.backtest.from === 'own-history' ? null : onDay} />
      )}
    </div>
  );
}
