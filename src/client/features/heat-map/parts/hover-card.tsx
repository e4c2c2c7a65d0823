import { FormattedMessage } from 'react-intl';
import { Change } from '#client/widgets/change.tsx';
import { Compact } from '#client/widgets/compact.tsx';
import { Price } from '#client/widgets/price.tsx';
import { relativeMove } from '#domain/market/relative-move.ts';
import type { PlacedTile } from '../model/layout.ts';
import type { TileFacts } from '../tile-facts.ts';

const WIDTH = 220;
const HEIGHT = 112;

/** What the tile under the pointer says; a repetition of what its press opens, so it is for eyes only. */
export function HoverCard({ placed, facts, box }: { placed: PlacedTile; facts: TileFacts; box: { width: number; height: number } }) {
  const { tile, ltp } = facts;
  const right = placed.x + placed.width + 8;
  const left = right + WIDTH <= box.width ? right : Math.max(0, placed.x - WIDTH - 8);
  const top = Math.max(0, Math.min(placed.y, box.height - HEIGHT));
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-10 flex flex-col gap-1 rounded-card border border-border bg-raised p-3 shadow-2"
      style={{ left, top, width: WIDTH }}
    >
      <span className="font-semibold">{tile.symbol}</span>
      {tile.sector === null ? null : (
        <span className="text-small text-text-3">
          <FormattedMessage id={`market-words.sector.${tile.sector}`} />
        </span>
      )}
      <span className="flex items-baseline justify-between gap-2">
        <Price value={ltp} className="font-semibold" />
        <Change fraction={relativeMove(ltp, tile.previous_close)} />
      </span>
      <span className="flex items-baseline justify-between gap-2 text-small text-text-2">
        <FormattedMessage id={tile.kind === 'index' ? 'heat-map.size.oi' : 'heat-map.size.volume'} />
        <Compact value={tile.kind === 'index' ? tile.oi : tile.volume} />
      </span>
    </div>
  );
}
