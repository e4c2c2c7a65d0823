import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { PortfolioExit } from '../action-request.ts';

interface ExitWhichProps {
  exits: readonly PortfolioExit[];
  onChoose: (exit: PortfolioExit) => void;
  onClose: () => void;
}

/** Asks which portfolio to exit, since one square-off covers one portfolio. Nothing is sent from here. */
export function ExitWhich({ exits, onChoose, onClose }: ExitWhichProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="positions.exit-all.which" />}
      actions={
        <Button onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <p>
        <FormattedMessage id="positions.exit-all.about" />
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {exits.map((exit) => (
          <li key={exit.id}>
            <Button block onClick={() => onChoose(exit)}>
              {exit.name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
