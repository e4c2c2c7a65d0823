import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The form that modifies an order, below its row or in its card; loaded when opened. */
export const ModifyOrder = lazyPart(async () => (await import('./modify-order.tsx')).ModifyOrder, {
  placeholder: <div className="skeleton h-24" aria-hidden />,
});
