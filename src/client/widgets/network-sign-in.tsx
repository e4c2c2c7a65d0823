import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { NETWORK_PATH } from '#contract/constants.ts';

/** The way to the sign-in page of the network that the device is on. The app is left for it; the server sends back to the screen that is shown now. */
export function NetworkSignIn({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <a className={className} href={`${NETWORK_PATH}?to=${encodeURIComponent(`${pathname}${search}${hash}`)}`}>
      <FormattedMessage id="shell.banner.portal-open" />
    </a>
  );
}
