import { FormattedMessage } from 'react-intl';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';

interface SpanProps {
  low: number;
  high: number;
  /** An amount that is no result: charges. */
  plain?: boolean;
}

/** One amount, or those of two readings. */
export function Span({ low, high, plain }: SpanProps) {
  const amount = (value: number) => (plain ? <Money value={value} /> : <Pnl value={value} />);
  if (low === high) return amount(low);
  return <FormattedMessage id="preview.span" values={{ low: amount(low), high: amount(high) }} />;
}
