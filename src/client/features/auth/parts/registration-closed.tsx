import { FormattedMessage } from 'react-intl';
import { Notice } from '#client/ui/notice.tsx';

/** Says that nobody can register here, and who can change that. */
export function RegistrationClosed() {
  return (
    <Notice kind="info" announce={false} title={<FormattedMessage id="auth.register.closed-title" />}>
      <FormattedMessage id="auth.register.closed-text" />
    </Notice>
  );
}
