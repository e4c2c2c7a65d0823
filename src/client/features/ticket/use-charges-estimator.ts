import { useEffect, useState } from 'react';
import type { ChargesEstimator } from './model/assess-ticket.ts';

/** Returns how charges are estimated, once the rate tables have come; null before and when they do not come. */
export function useChargesEstimator(): ChargesEstimator {
  const [loaded, setLoaded] = useState<{ readonly estimate: ChargesEstimator }>({ estimate: null });
  useEffect(() => {
    let wanted = true;
    import('./model/estimated-charges.ts').then(
      ({ estimatedCharges }) => {
        if (wanted) setLoaded({ estimate: estimatedCharges });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return loaded.estimate;
}
