import { FormattedMessage, useIntl } from 'react-intl';
import type { HeatTile } from '#client/api/types.ts';
import { ChevronRight } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import type { HeatChange, HeatQuery } from '../model/heat-query.ts';

interface CrumbsProps {
  query: HeatQuery;
  tiles: readonly HeatTile[];
  phone: boolean;
  show: (change: HeatChange) => void;
}

/** The place on the map: on a phone the sectors as chips, elsewhere the path back to all sectors. */
export function Crumbs({ query, tiles, phone, show }: CrumbsProps) {
  const intl = useIntl();
  const sectorName = (sector: string) => intl.formatMessage({ id: `market-words.sector.${sector}` });
  if (query.universe === 'indices') return null;
  if (phone) {
    const sectors = [...new Set(tiles.flatMap(({ sector }) => sector ?? []))];
    return (
      <div
        role="group"
        aria-label={intl.formatMessage({ id: 'heat-map.sectors' })}
        className="relative flex w-full gap-2 overflow-x-auto px-0.5 py-0.5"
      >
        <ChipButton className="min-h-11 shrink-0" pressed={query.sector === null} onClick={() => show({ sector: null })}>
          <FormattedMessage id="heat-map.all" />
        </ChipButton>
        {sectors.map((sector) => (
          <ChipButton key={sector} className="min-h-11 shrink-0" pressed={query.sector === sector} onClick={() => show({ sector })}>
            {sectorName(sector)}
          </ChipButton>
        ))}
      </div>
    );
  }
  if (query.sector === null) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'heat-map.crumbs' })} className="flex items-center gap-1">
      <Button size="sm" onClick={() => show({ sector: null })}>
        <FormattedMessage id="heat-map.all" />
      </Button>
      <ChevronRight aria-hidden size={16} className="text-text-3 rtl:rotate-180" />
      <span aria-current="page" className="font-semibold">
        {sectorName(query.sector)}
      </span>
    </nav>
  );
}
