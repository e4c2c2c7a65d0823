import { useAtomValue } from 'jotai';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { openIntentAtom, targetOf, type IntentCall } from '#client/state/orders/outbox.ts';
import { useMemo } from 'react';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';

type ActionBlock = 'offline' | 'unresolved' | 'stale' | null;

/** Returns why a call cannot be made now; null = it can. A call that adds risk also needs a live price. */
export function useActionBlock(call: IntentCall, instrumentId: string | null, addsRisk: boolean): ActionBlock {
  const offline = useAtomValue(offlineAtom);
  const target = targetOf(call);
  const open = useAtomValue(useMemo(() => openIntentAtom(target), [target]));
  const { freshness } = useLiveQuote(instrumentId);
  if (offline) return 'offline';
  if (open !== null) return 'unresolved';
  return addsRisk && !mayAddRisk(freshness) ? 'stale' : null;
}
