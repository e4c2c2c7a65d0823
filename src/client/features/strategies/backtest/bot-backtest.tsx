import { FormattedMessage } from 'react-intl';
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

/** What a bot would have made of the stored past, day after day, by the rules as they are typed. */
export function BotBacktest({ kind, definition, sound, onDay }: BotBacktestProps) {
  const { start, cancel, asking, running, error, unheard, played, outdated } = useBacktest(kind, definition);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-text-3">
        <FormattedMessage id="backtest.about" />
      </p>
      <TestControls
        state={played?.backtest ?? null}
        {...{ asking, running, error, unheard, outdated, sound }}
        underlying={definition.underlying}
        onStart={start}
        onCancel={cancel}
      />
      {played === null ? null : <BacktestResult played={played} partial={running} onDay={onDay} />}
    </div>
  );
}
