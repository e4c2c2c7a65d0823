import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { HOME_PATH } from '#contract/constants.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Layers } from '#client/ui/icons.ts';

/** The screen of addresses whose own screen this version does not have. */
export function Screen() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center">
      <Icon icon={Layers} size={40} className="text-text-3" />
      <h1 tabIndex={-1} className="text-h1">
        <FormattedMessage id="unavailable.page.title" />
      </h1>
      <p className="text-text-2">
        <FormattedMessage id="unavailable.page.text" />
      </p>
      <Link to={HOME_PATH} className="btn btn-primary">
        <FormattedMessage id="unavailable.page.home" />
      </Link>
    </div>
  );
}
