import { FormattedMessage } from 'react-intl';

/** Said honestly: nothing trades by itself here. */
export function Strategies() {
  return (
    <p className="p-3 text-text-2">
      <FormattedMessage id="live-trade.strategies.none" />
    </p>
  );
}
