import { lazyPart } from '#client/ui/lazy-part.tsx';

const rows = { placeholder: <div className="skeleton h-40" aria-hidden /> };
const over = { over: true };

export const OrderTable = lazyPart(async () => (await import('./orders/order-table.tsx')).OrderTable, rows);
export const Trades = lazyPart(async () => (await import('./trades/trades.tsx')).Trades, rows);
export const Triggers = lazyPart(async () => (await import('./triggers/triggers.tsx')).Triggers, rows);
export const Baskets = lazyPart(async () => (await import('./baskets/baskets.tsx')).Baskets, rows);
export const DetailSheet = lazyPart(async () => (await import('./orders/detail-sheet.tsx')).DetailSheet, over);
export const CancelMany = lazyPart(async () => (await import('./orders/cancel-many.tsx')).CancelMany, over);
export const ToMarket = lazyPart(async () => (await import('./orders/to-market.tsx')).ToMarket, over);
