import { useIntl } from 'react-intl';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import type { ServerProblem } from '../model/server-problems.ts';
import type { TicketField, TicketProblem } from '../model/ticket-problems.ts';

/** Returns what is wrong with a field in the reader's language: our own check first, else what the server said. Null when nothing is. */
export function useProblemText(own: readonly TicketProblem[], server: readonly ServerProblem[]): (field: TicketField) => string | null {
  const intl = useIntl();
  return (field) => {
    const found = own.find((problem) => problem.field === field);
    if (found !== undefined) return intl.formatMessage({ id: `ticket.problem.${found.code}` }, found.values);
    const said = server.find((problem) => problem.field === field);
    return said === undefined ? null : fieldErrorText(said, intl);
  };
}
