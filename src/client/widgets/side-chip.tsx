import { useIntl } from 'react-intl';
import { Chip } from '#client/ui/chip.tsx';

interface SideChipProps {
  side: 'BUY' | 'SELL';
  /** One letter, for dense rows; the word stays for screen readers. */
  short?: boolean;
}

/** Which side of the market: blue buy, orange sell, always with the word or its letter. */
export function SideChip({ side, short }: SideChipProps) {
  const intl = useIntl();
  const name = side === 'BUY' ? 'buy' : 'sell';
  const word = intl.formatMessage({ id: `side.${name}` });
  return (
    <Chip tone={name}>
      {short ? (
        <>
          <span aria-hidden>{intl.formatMessage({ id: `side.${name}-letter` })}</span>
          <span className="sr-only">{word}</span>
        </>
      ) : (
        word
      )}
    </Chip>
  );
}
