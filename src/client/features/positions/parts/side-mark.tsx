import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { Chip } from '#client/ui/chip.tsx';

/** Long or short in words; `short` shows one letter where space is short. */
export function SideMark({ position, short = false }: { position: Position; short?: boolean }) {
  const side = position.net_quantity > 0 ? 'long' : 'short';
  const word = <FormattedMessage id={`positions.${side}`} />;
  return (
    <Chip tone={side === 'long' ? 'buy' : 'sell'}>
      {short ? (
        <>
          <span aria-hidden>
            <FormattedMessage id={`positions.${side}-letter`} />
          </span>
          <span className="sr-only">{word}</span>
        </>
      ) : (
        word
      )}
    </Chip>
  );
}
