import { startTransition, useEffect, useRef, useState } from 'react';
import type { Chain } from '#client/api/types.ts';
import { read, register } from '#client/state/market/ticker-store.ts';
import { nearestStrikeTo } from '../model/chain-lines.ts';

/** The spot's place in the chain: the nearest strike, and the number of strikes below the spot. */
interface SpotPlace {
  readonly atm: number;
  readonly spot: number;
}

function placeOf(chain: Chain, spot: number): SpotPlace {
  return {
    spot,
    atm:
      nearestStrikeTo(
        spot,
        chain.rows.map((row) => row.strike),
      ) ?? chain.atm_strike,
  };
}

/** Returns the spot's place among the strikes; changes only when the spot crosses a strike or comes nearer to another one, not with each tick. */
export function useLiveSpot(chain: Chain): SpotPlace {
  const id = chain.spot_instrument_id;
  const [place, setPlace] = useState(() => placeOf(chain, read(id)?.ltp ?? chain.spot.ltp));
  const shown = useRef(place);
  useEffect(() => {
    const below = (spot: number) => chain.rows.filter((row) => row.strike < spot).length;
    const update = () => {
      const next = placeOf(chain, read(id)?.ltp ?? chain.spot.ltp);
      const old = shown.current;
      if (old.atm === next.atm && below(old.spot) === below(next.spot)) return;
      shown.current = next;
      // Drawn in slices between the frames in which prices are written: the mark of the money may follow its price a moment later.
      startTransition(() => setPlace(next));
    };
    update();
    return register(id, update);
  }, [chain, id]);
  return place;
}
