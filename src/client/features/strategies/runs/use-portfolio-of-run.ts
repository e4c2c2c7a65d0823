import { useEffect, useState } from 'react';
import { getBotRun } from '#client/api/bot-runs.ts';
import type { BotRun } from '#client/api/types.ts';

/**
 * Returns the portfolio of a run outside the known ones, since a notification can lead to a run of another portfolio. Null while not needed, while loading, or
 * when no such run exists.
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
      // On failure, the sheet says that the run does not exist.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [id, missing]);
  return missing && found?.id === id ? found.portfolioId : null;
}
