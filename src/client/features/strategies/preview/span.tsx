import { FormattedMessage } from 'react-intl';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';

interface SpanProps {
  low: number;
  high: number;
  /** For an amount that is not a result, such as charges. */
  plain?: boolean;
}

/** One amount, or the range between two. */
export function Span({ low, high, plain }: SpanProps) {
  const amount = (value: number) => (plain ? <Money value={value} /> : <Pnl value={value} />);
  if (low === high) return amount(low);
  return <FormattedMessage id="preview.span" values={{ low: amount(low), high: amount(high) }} />;
}
