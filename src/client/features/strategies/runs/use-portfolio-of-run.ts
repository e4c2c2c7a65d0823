import { useEffect, useState } from 'react';
import { getBotRun } from '#client/api/bot-runs.ts';
import type { BotRun } from '#client/api/types.ts';

/**
 * Returns the portfolio of a run that is not among those that are known: a message may lead to one of another portfolio than the chosen one. Null while it is not asked for,
 * not known yet, or there is no such run.
 */
export function usePortfolioOfRun(id: string, known: readonly BotRun[] | null): string | null {
  const [found, setFound] = useState<{ readonly id: string; readonly portfolioId: string } | null>(null);
  const missing = known !== null && !known.some(({ run_id: each }) => each === id);
  useEffect(() => {
    if (!missing) return undefined;
    let left = false;
    getBotRun(id).then(
      ({ portfolio_id: portfolioId }) => {
        if (!left) setFound({ id, portfolioId });
      },
      // The sheet says that it is not there.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [id, missing]);
  return missing && found?.id === id ? found.portfolioId : null;
}
