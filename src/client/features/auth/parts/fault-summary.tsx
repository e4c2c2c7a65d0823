import { FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { FieldFault } from '../model/rules.ts';

const FROM = 3;

interface FaultSummaryProps {
  faults: readonly { name: string; fault: FieldFault }[];
  labels: Readonly<Record<string, string>>;
}

/** Lists the wrong fields when there are more than two; fewer speak for themselves. */
export function FaultSummary({ faults, labels }: FaultSummaryProps) {
  const intl = useIntl();
  if (faults.length < FROM) return null;
  return (
    <Notice kind="error" title={<FormattedMessage id="form.summary" values={{ count: faults.length }} />}>
      <ul>
        {faults.map(({ name, fault }) => (
          <li key={name}>
            {labels[name]} – {fieldErrorText(fault, intl)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
