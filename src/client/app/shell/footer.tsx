import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { configAtom } from '#client/state/config.ts';
import { connectivityAtom } from '#client/state/connectivity.ts';

/** Tablet and desktop: version, connection, where the data is from. */
export function Footer() {
  const { version } = useAtomValue(configAtom);
  const { state } = useAtomValue(connectivityAtom);
  return (
    <footer className="shell-footer">
      {version === '' ? null : (
        <span>
          <FormattedMessage id="shell.footer.version" values={{ version }} />
        </span>
      )}
      <span>
        <FormattedMessage id={`connection.${state}`} />
      </span>
      <span className="ms-auto">
        <FormattedMessage id="shell.footer.source" />
      </span>
    </footer>
  );
}
