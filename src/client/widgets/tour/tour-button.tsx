import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { tourOpenAtom } from '#client/state/overlays/tour.ts';
import { Button } from '#client/ui/button.tsx';

/** Begins the tour, wherever it is found again. */
export function TourButton() {
  const open = useSetAtom(tourOpenAtom);
  return (
    <div>
      <Button onClick={() => open(true)}>
        <FormattedMessage id="tour.start" />
      </Button>
    </div>
  );
}
