import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { Chip } from '#client/ui/chip.tsx';

/** Long or short, in words. */
export function SideMark({ position }: { position: Position }) {
  const long = position.net_quantity > 0;
  return (
    <Chip tone={long ? 'buy' : 'sell'}>
      <FormattedMessage id={long ? 'positions.long' : 'positions.short'} />
    </Chip>
  );
}
