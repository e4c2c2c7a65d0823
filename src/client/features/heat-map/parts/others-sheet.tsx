import { FormattedMessage } from 'react-intl';
import { Sheet } from '#client/ui/sheet.tsx';
import { HeatValue } from '#client/widgets/heat/heat-value.tsx';
import type { HeatQuery } from '../model/heat-query.ts';
import { kindOfValue, type TileFacts } from '../tile-facts.ts';

interface OthersSheetProps {
  /** Null = closed. */
  facts: readonly TileFacts[] | null;
  query: HeatQuery;
  onOpen: (instrumentId: string) => void;
  onClose: () => void;
}

/** The tiles that lie together in one, as a list. */
export function OthersSheet({ facts, query, onOpen, onClose }: OthersSheetProps) {
  return (
    <Sheet
      open={facts !== null}
      onClose={onClose}
      detent="auto"
      title={<FormattedMessage id="heat-map.others" values={{ count: facts?.length ?? 0 }} />}
    >
      <ul>
        {facts?.map(({ tile, value }) => (
          <li key={tile.instrument_id} className="border-b border-border">
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 text-start"
              onClick={() => onOpen(tile.instrument_id)}
            >
              <span className="font-semibold">{tile.symbol}</span>
              <HeatValue kind={kindOfValue(query.colour)} value={value} buildUp={tile.build_up} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
