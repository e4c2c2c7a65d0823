import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { isSized } from '#client/state/orders/lot-size.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Percent } from '#client/widgets/figure.tsx';
import { closeParts } from '#domain/positions/close-parts.ts';
import { usePositionActions } from '../use-position-actions.ts';

/** Buttons that square off a part of the open lots, at least one lot each. */
export function CloseChips({ position }: { position: Position }) {
  const intl = useIntl();
  const format = useFormat();
  const { squareOff } = usePositionActions(position);
  const symbol = instrumentTitle(position.instrument, format);
  // Lot size unknown: no partial sizes to offer.
  if (!isSized(position.instrument)) return null;
  return (
    <div
      role="group"
      aria-label={intl.formatMessage({ id: 'positions.close.of' }, { symbol })}
      className="flex flex-wrap items-center gap-2"
    >
      <span className="text-small text-text-3">
        <FormattedMessage id="positions.close" />
      </span>
      {closeParts(Math.abs(position.net_lots)).map(({ part, lots }) => (
        <ChipButton key={part} onClick={() => squareOff(lots)}>
          <Percent fraction={part} decimals={0} />
        </ChipButton>
      ))}
    </div>
  );
}
