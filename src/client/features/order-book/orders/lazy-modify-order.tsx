import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The fields that change an order, below its row or in its card. */
export const ModifyOrder = lazyPart(async () => (await import('./modify-order.tsx')).ModifyOrder, {
  placeholder: <div className="skeleton h-24" aria-hidden />,
});
