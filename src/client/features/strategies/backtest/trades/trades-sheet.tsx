import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Sheet } from '#client/ui/sheet.tsx';
import { FIRST_PLACE, TradeList } from './trade-list.tsx';
import type { TradeSource } from './trade-source.ts';
import { TradeView } from './trade-view.tsx';

export interface TradesSheetProps {
  source: TradeSource;
  /** Name of the file of all trades. */
  fileName: string;
  onClose: () => void;
}

/** The list of a test's trades, and the page of a single one. The list keeps its state while a trade is open. */
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
