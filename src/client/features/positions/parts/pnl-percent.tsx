import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { LiveShare } from '#client/widgets/live-share.tsx';
import { profitShare } from './profit-value.ts';

/** What is open earns of what it cost, as it ticks. */
export function PnlPercent({ position }: { position: Position }) {
  const { instrument_id: id } = position.instrument;
  const ids = useMemo(() => [id], [id]);
  const value = useCallback<Parameters<typeof LiveShare>[0]['value']>((read) => profitShare(position, read), [position]);
  return <LiveShare instrumentIds={ids} value={value} />;
}
