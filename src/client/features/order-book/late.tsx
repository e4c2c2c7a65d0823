import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** Returns a part of the screen that is fetched when it is first drawn; `meanwhile` keeps its place. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function LatePart(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const rows = <div className="skeleton h-40" aria-hidden />;

export const LateTable = late(async () => (await import('./late/order-table.tsx')).OrderTable, rows);
export const LateTrades = late(async () => (await import('./late/trades.tsx')).Trades, rows);
export const LateTriggers = late(async () => (await import('./late/triggers.tsx')).Triggers, rows);
export const LateBaskets = late(async () => (await import('./late/baskets.tsx')).Baskets, rows);
export const LateModify = late(
  async () => (await import('./late/modify-order.tsx')).ModifyOrder,
  <div className="skeleton h-24" aria-hidden />,
);
export const LateDetail = late(async () => (await import('./late/detail-sheet.tsx')).DetailSheet);
export const LateCancelMany = late(async () => (await import('./late/cancel-many.tsx')).CancelMany);
export const LateToMarket = late(async () => (await import('./late/to-market.tsx')).ToMarket);
