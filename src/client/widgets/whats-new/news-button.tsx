import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { newsOpenAtom } from '#client/state/overlays/news.ts';
import { Button } from '#client/ui/button.tsx';

/** Button that opens the list of new features. */
export function NewsButton() {
  const open = useSetAtom(newsOpenAtom);
  return (
    <div>
      <Button aria-haspopup="dialog" onClick={() => open(true)}>
        <FormattedMessage id="whats-new.open" />
      </Button>
    </div>
  );
}
