import { useEffect, useState } from 'react';
import type { Product } from '#domain/orders/order-kinds.ts';
import type { ChargesEstimator } from './model/assess-ticket.ts';

/** Returns how charges of orders of the product are estimated, once the rate tables have come; null before and when they do not come. */
export function useChargesEstimator(product: Product): ChargesEstimator {
  const [loaded, setLoaded] = useState<{ readonly estimate: ChargesEstimator }>({ estimate: null });
  useEffect(() => {
    let wanted = true;
    import('./model/estimated-charges.ts').then(
      ({ estimatedCharges }) => {
        if (wanted) setLoaded({ estimate: (...args) => estimatedCharges(...args, product) });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [product]);
  return loaded.estimate;
}
