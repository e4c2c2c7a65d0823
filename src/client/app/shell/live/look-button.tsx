import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { chooseLookAtom, lookForLookOffer, lookOfferDueAtom } from '#client/state/device/look-offer.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Rows3, X } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useMedia } from '#client/ui/use-media.ts';

/** Where the compact look is worth an offer: a mouse, and a header with room for words. */
const WORTH_IT = '(min-width: 1200px) and (pointer: fine)';

/** Changes between the specified look and the compact look. Until this device has chosen a look, the button offers the compact look in words. */
export function LookButton() {
  const intl = useIntl();
  const store = useStore();
  const { compact } = useAtomValue(preferencesAtom);
  const due = useAtomValue(lookOfferDueAtom);
  const offers = useMedia(WORTH_IT) && due;
  const choose = useSetAtom(chooseLookAtom);
  useEffect(() => void lookForLookOffer(store), [store]);
  if (!offers)
    return (
      <IconButton
        label={intl.formatMessage({ id: compact ? 'shell.layout.to-standard' : 'shell.layout.to-compact' })}
        aria-pressed={compact}
        icon={<Icon icon={Rows3} />}
        onClick={() => choose(!compact)}
      />
    );
  return (
    <span className="look-offer">
      <button type="button" onClick={() => choose(true)}>
        <Icon icon={Rows3} size={16} />
        <FormattedMessage id="shell.layout.offer" />
      </button>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'shell.layout.offer-no' })}
        title={intl.formatMessage({ id: 'shell.layout.offer-no' })}
        onClick={() => choose(false)}
      >
        <Icon icon={X} size={16} />
      </button>
    </span>
  );
}
