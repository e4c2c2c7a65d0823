import { FormattedMessage } from 'react-intl';
import { Button } from '#client/ui/button.tsx';
import { takeFocus } from '#client/ui/take-focus.ts';

/** Closes a sheet whose decision was taken. It stands where the button stood that is gone now, and has its focus. */
export function CloseDone({ onClose }: { onClose: () => void }) {
  return (
    <Button block variant="primary" ref={takeFocus} onClick={onClose}>
      <FormattedMessage id="positions.close-sheet" />
    </Button>
  );
}
