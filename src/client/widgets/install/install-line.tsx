import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { answerInstallOfferAtom } from '#client/state/device/install-offer.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { useInstallWay } from './use-install-way.ts';

/** Page with the installation steps and the device's abilities. */
const GUIDE_PATH = `${APP_BASE}/pages/setting/device`;

/** Offers the app for the home screen, once: taken, shown how, or left. */
export function InstallLine() {
  const { way, ask } = useInstallWay();
  const answer = useSetAtom(answerInstallOfferAtom);
  return (
    <div className="banner banner-info" role="status" data-install-offer>
      <Glyph name="info" />
      <p>
        <FormattedMessage id="install.offer" />
      </p>
      {way === 'asks' ? (
        <button type="button" className="banner-action" onClick={() => void ask().then(() => answer())}>
          <FormattedMessage id="install.take" />
        </button>
      ) : (
        <Link to={GUIDE_PATH} onClick={() => answer()}>
          <FormattedMessage id="install.how" />
        </Link>
      )}
      <button type="button" className="banner-action" onClick={() => answer()}>
        <FormattedMessage id="install.not-now" />
      </button>
    </div>
  );
}
