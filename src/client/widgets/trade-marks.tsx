import { useIntl } from 'react-intl';

interface TradeMarksProps {
  onTrade: (side: 'BUY' | 'SELL') => void;
  className?: string;
}

/** Buy and sell where the pointer is, in a place of their own; keys and fingers have other ways there. A press of one is none of the row below. */
export function TradeMarks({ onTrade, className }: TradeMarksProps) {
  const intl = useIntl();
  return (
    <span className={`trade-marks ${className ?? ''}`}>
      {(['BUY', 'SELL'] as const).map((side) => (
        <button
          key={side}
          type="button"
          tabIndex={-1}
          aria-hidden
          data-trade={side}
          className={side === 'BUY' ? 'trade-buy' : 'trade-sell'}
          onClick={(event) => {
            event.stopPropagation();
            onTrade(side);
          }}
        >
          {intl.formatMessage({ id: side === 'BUY' ? 'side.buy-letter' : 'side.sell-letter' })}
        </button>
      ))}
    </span>
  );
}
