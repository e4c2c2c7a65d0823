import { useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';

/** Why the order ended without filling, where it is listed: "Denied" alone says nothing. */
export function OrderReason({ order: { reason_code: code, reason } }: { order: Order }) {
  const intl = useIntl();
  return code === null ? null : (
    <p className="text-small whitespace-normal text-text-2">{errorText({ code, message: reason ?? '' }, intl)}</p>
  );
}
