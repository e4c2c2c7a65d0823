import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentProps, useEffect } from 'react';
import { begunJobsAtom, readBegunJobsAtom } from '#client/state/bots/begun-jobs.ts';
import { keptTestAtom } from '../backtest/kept-test.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const TestsBegun = lazyPart(async () => (await import('../backtest/index.ts')).TestsBegun, {
  words: ['strategies/preview', 'strategies/backtest'],
});

/** The tests started on this device, loaded only when there are any. */
export function BegunTests(props: ComponentProps<typeof TestsBegun>) {
  const begun = useAtomValue(begunJobsAtom);
  const read = useSetAtom(readBegunJobsAtom);
  useEffect(() => void read(), [read]);
  const here = useAtomValue(keptTestAtom);
  return (here !== null && !here.seen) || begun?.some(({ seen }) => !seen) ? <TestsBegun {...props} /> : null;
}
