import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Sheet } from '#client/ui/sheet.tsx';
import { FIRST_PLACE, TradeList } from './trade-list.tsx';
import type { TradeSource } from './trade-source.ts';
import { TradeView } from './trade-view.tsx';

export interface TradesSheetProps {
  source: TradeSource;
  /** What the file of all trades is called. */
  fileName: string;
  onClose: () => void;
}

/** The trades of a test, and each of them by itself. Coming back to the list it is as it was left. */
export function TradesSheet({ source, fileName, onClose }: TradesSheetProps) {
  const [place, setPlace] = useState(FIRST_PLACE);
  const [open, setOpen] = useState<{ readonly number: number; readonly total: number } | null>(null);
  return (
    <Sheet open broad onClose={onClose} title={<FormattedMessage id="backtest.trades-of" values={{ underlying: source.underlying }} />}>
      {open === null ? (
        <TradeList {...{ source, place, fileName }} onPlace={setPlace} onOpen={(number, total) => setOpen({ number, total })} />
      ) : (
        <TradeView
          source={source}
          number={open.number}
          total={open.total}
          onNumber={(number) => setOpen({ ...open, number })}
          onBack={() => setOpen(null)}
        />
      )}
    </Sheet>
  );
}
