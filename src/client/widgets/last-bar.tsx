import { FormattedMessage } from 'react-intl';
import type { Candle } from '#client/state/market/candles.ts';
import { Price } from './figure.tsx';

interface LastBarProps {
  /** The words of the screen: they take open, high, low and close. */
  words: string;
  last: Candle | undefined;
  /** Null = not known. */
  tick: number | null;
}

/** The newest bar as text for screen readers. */
export function LastBar({ words, last, tick }: LastBarProps) {
  return last === undefined ? null : (
    <p className="sr-only">
      <FormattedMessage
        id={words}
        values={{
          open: <Price key="o" value={last[1]} tick={tick} />,
          high: <Price key="h" value={last[2]} tick={tick} />,
          low: <Price key="l" value={last[3]} tick={tick} />,
          close: <Price key="c" value={last[4]} tick={tick} />,
        }}
      />
    </p>
  );
}
