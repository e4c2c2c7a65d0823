import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { configAtom } from '#client/state/start/config.ts';

/** Tablet and desktop: the version and where the data is from. How fresh it is stands in the header. */
export function Footer() {
  const { version, features } = useAtomValue(configAtom);
  return (
    <footer className="shell-footer">
      {version === '' ? null : (
        <span>
          <FormattedMessage id="shell.footer.version" values={{ version }} />
        </span>
      )}
      {/* Where another back end has its data from is not ours to say. */}
      {features.includes('market') ? (
        <span className="ms-auto">
          <FormattedMessage id="shell.footer.source" />
        </span>
      ) : null}
    </footer>
  );
}
