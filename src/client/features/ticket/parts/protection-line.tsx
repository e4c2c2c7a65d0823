import { FormattedMessage } from 'react-intl';
import { Price } from '#client/widgets/price.tsx';
import { type Price as DomainPrice, priceToDecimal } from '#domain/units/price.ts';

/** The worst price a market order may fill at, spelled out. */
export function ProtectionLine({ worstFill, tick }: { worstFill: DomainPrice | null; tick: number }) {
  return (
    <div className="flex flex-col gap-0.5 rounded-input bg-sunken p-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-text-2">
          <FormattedMessage id="ticket.protection" />
        </span>
        <Price value={worstFill === null ? null : priceToDecimal(worstFill)} tick={tick} className="text-h2" />
      </p>
      <p className="text-small text-text-3">
        <FormattedMessage id="ticket.protection.note" />
      </p>
    </div>
  );
}
