import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type BuildUp, buildUp } from '#domain/indicators/build-up.ts';
import { relativeMove } from '#domain/market/relative-move.ts';
import type { OverviewFuture } from '#client/api/types.ts';
import { read, register } from '#client/state/market/ticker-store.ts';
import { LiveFigure } from '#client/widgets/live-figure.tsx';
import { BuildUpChip } from '#client/widgets/market-words/build-up-chip.tsx';

/** The live basis: the future's price minus the spot. */
export function LiveBasis({ future, spotId }: { future: OverviewFuture; spotId: string | null }) {
  const ids = useMemo(() => [future.instrument_id, ...(spotId === null ? [] : [spotId])], [future.instrument_id, spotId]);
  const basis = useCallback(() => {
    const [price, spot] = [read(future.instrument_id), spotId === null ? null : read(spotId)];
    return price === null || spot === null ? future.basis : price.ltp - spot.ltp;
  }, [future, spotId]);
  return <LiveFigure instrumentIds={ids} figure={basis} kind="price" />;
}

/** Returns the open interest at the previous session's close. */
const interestBefore = ({ oi, oi_change }: OverviewFuture) => oi - oi_change;

/** The relative change of open interest since the previous session. */
export function LiveInterestMove({ future }: { future: OverviewFuture }) {
  const ids = useMemo(() => [future.instrument_id], [future.instrument_id]);
  const move = useCallback(() => relativeMove(read(future.instrument_id)?.oi ?? future.oi, interestBefore(future)), [future]);
  return <LiveFigure instrumentIds={ids} figure={move} kind="change" />;
}

/** Returns the build-up from the live price and open interest; before the first tick from those of the answer. */
function buildUpOf(future: OverviewFuture): BuildUp | null {
  const now = read(future.instrument_id);
  return now === null ? future.build_up : buildUp(now.ltp - future.previous_close, now.oi - interestBefore(future));
}

/** The build-up from the price and open interest shown in the row; redrawn only when its class changes. */
export function LiveBuildUp({ future }: { future: OverviewFuture }) {
  const subscribe = useCallback((changed: () => void) => register(future.instrument_id, changed), [future.instrument_id]);
  return <BuildUpChip kind={useSyncExternalStore(subscribe, () => buildUpOf(future))} />;
}
