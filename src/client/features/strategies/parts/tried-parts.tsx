import type { JobPlace } from '#client/state/bots/begun-jobs.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const placeholder = <div className="skeleton h-20" aria-hidden />;
export const BotPreview = lazyPart(async () => (await import('../preview/index.ts')).BotPreview, {
  words: ['strategies/preview', 'strategies/journal'],
  placeholder,
});
// The backtest reuses the preview's messages for amount ranges and exit reasons.
export const BotBacktest = lazyPart(async () => (await import('../backtest/index.ts')).BotBacktest, {
  words: ['strategies/preview', 'strategies/backtest'],
  placeholder,
});
export const BotSweep = lazyPart(async () => (await import('../lab/index.ts')).BotSweep, {
  words: ['strategies/preview', 'strategies/backtest', 'strategies/lab'],
  placeholder,
});
export const RunBeside = lazyPart(async () => (await import('../backtest/index.ts')).RunBeside, {
  words: ['strategies/preview', 'strategies/backtest'],
  placeholder: <div className="skeleton h-64" aria-hidden />,
});
export const canTryAtom = featureAtom('bot-preview');
export const canBacktestAtom = featureAtom('backtests');
export const canSweepAtom = featureAtom('sweeps');

/** Returns the places under which tests of the given rules are stored. */
export const placesOf = (of: Omit<JobPlace, 'what'>) => ({
  backtest: { what: 'backtest', ...of } as const,
  sweep: { what: 'sweep', ...of } as const,
});
