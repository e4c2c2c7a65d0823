import { useIntl } from 'react-intl';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { ServerProblem } from '../model/server-problems.ts';

/** Why it failed, in words. Stays until the trader does something about it. */
export function FailureText({ problems }: { problems: readonly ServerProblem[] }) {
  const intl = useIntl();
  if (problems.length === 0) return null;
  return (
    <Notice kind="error">
      {problems.map((problem) => (
        <p key={`${problem.field ?? ''} ${problem.code}`}>{fieldErrorText(problem, intl)}</p>
      ))}
    </Notice>
  );
}
