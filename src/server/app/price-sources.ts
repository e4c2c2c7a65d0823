import { deribit } from '#server/market/deribit/deribit-source.ts';
import { upstox } from '#server/market/upstox/upstox-source.ts';
import type { SourceAdapter } from '#server/market/source-adapter.ts';

/** The sources of real prices. A row here makes one appear in the list of markets. */
export const SOURCES: readonly SourceAdapter[] = [deribit, upstox];
