import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface TradeQuestionProps {
  missed: boolean;
  conflicts: number;
  onClose: () => void;
  onTrade: () => void;
}

/** Asks before legs go into the basket although the price has left the entry zone or an open position is opposite. */
export function TradeQuestion({ missed, conflicts, onClose, onTrade }: TradeQuestionProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="recommendations.trade.title" />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="recommendations.trade.no" />
          </Button>
          <Button variant="primary" onClick={onTrade}>
            <FormattedMessage id="recommendations.trade.yes" />
          </Button>
        </>
      }
    >
      {missed ? (
        <p>
          <FormattedMessage id="recommendations.trade.missed" />
        </p>
      ) : null}
      {conflicts > 0 ? (
        <p>
          <FormattedMessage id="recommendations.trade.conflict" values={{ conflicts }} />
        </p>
      ) : null}
    </Dialog>
  );
}
