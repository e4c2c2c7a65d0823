import { useEffect, useState } from 'react';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { ChargesEstimator } from './model/assess-ticket.ts';
import type { estimatedCharges } from './model/estimated-charges.ts';

/** Returns how charges of orders of the product are estimated, once the rate tables have come; null before and when they do not come. */
export function useChargesEstimator(product: Product): ChargesEstimator {
  const [loaded, setLoaded] = useState<{ readonly estimated: typeof estimatedCharges } | null>(null);
  useEffect(() => {
    let wanted = true;
    import('./model/estimated-charges.ts').then(
      (module) => {
        if (wanted) setLoaded({ estimated: module.estimatedCharges });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return loaded === null ? null : (...args) => loaded.estimated(...args, product);
}
