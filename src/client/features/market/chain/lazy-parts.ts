import { lazyPart } from '#client/ui/lazy-part.tsx';

const words = ['market/chain-tools'];

export const ViewSheet = lazyPart(async () => (await import('../chain-tools/index.ts')).ViewSheet, { words, over: true });
export const DepthPanel = lazyPart(async () => (await import('../chain-tools/index.ts')).DepthPanel, { words, over: true });
export const BasketTray = lazyPart(async () => (await import('../chain-tools/index.ts')).BasketTray, { words });
