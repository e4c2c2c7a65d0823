import { FormattedMessage } from 'react-intl';
import { Price } from '#client/widgets/price.tsx';
import { type Price as DomainPrice, priceToDecimal } from '#domain/units/price.ts';

interface ProtectionLineProps {
  worstFill: DomainPrice | null;
  tick: number;
  /** What is protected: an order at market, one that waits for its trigger, or one that waits for the open. */
  about: 'market' | 'stop' | 'open';
  /** Percent that the trader chose; null = the house's own rule. */
  room: number | null;
}

/** The worst price an order without a limit may fill at, spelled out. */
export function ProtectionLine({ worstFill, tick, about, room }: ProtectionLineProps) {
  return (
    <div className="flex flex-col gap-0.5 rounded-input bg-sunken p-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-text-2">
          <FormattedMessage id="ticket.protection" />
        </span>
        <Price value={worstFill === null ? null : priceToDecimal(worstFill)} tick={tick} className="text-h2" />
      </p>
      <p className="text-small text-text-3">
        <FormattedMessage id={`ticket.protection.note.${about}`} />
        {room === null ? null : (
          <>
            {' '}
            <FormattedMessage id="ticket.protection.within" values={{ percent: room }} />
          </>
        )}
      </p>
    </div>
  );
}
