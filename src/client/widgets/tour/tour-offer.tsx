import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isTourSeen, keepTourSeen, tourOpenAtom } from '#client/state/overlays/tour.ts';
import { userIdAtom } from '#client/state/session/user.ts';
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

/** Offers the tour to whoever has neither taken nor declined it on this device. */
export function TourOffer() {
  const userId = useAtomValue(userIdAtom);
  const open = useSetAtom(tourOpenAtom);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (userId !== null) void isTourSeen(userId).then((seen) => setWanted(!seen));
  }, [userId]);
  if (!wanted || userId === null) return null;
  const decline = () => {
    keepTourSeen(userId);
    setWanted(false);
  };
  const take = () => {
    setWanted(false);
    open(true);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-border pt-3">
      <p className="flex-[1_1_12rem] text-small text-text-2">
        <FormattedMessage id="tour.offer" />
      </p>
      <Button onClick={take}>
        <FormattedMessage id="tour.start" />
      </Button>
      <Button variant="ghost" onClick={decline}>
        <FormattedMessage id="tour.decline" />
      </Button>
    </div>
  );
}
