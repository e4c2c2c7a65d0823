import { useIntl } from 'react-intl';
import { fieldErrorText } from '#client/i18n/error-text.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { ServerProblem } from '../model/server-problems.ts';
import type { TicketField, TicketProblem } from '../model/ticket-problems.ts';
import { unitWord } from '../model/unit-word.ts';

/** What is said of lots has words of its own for shares. */
const COUNTED = ['order.lots-invalid', 'order.above-freeze', 'order.below-filled', 'ticket.more-than-open'];

/** Returns what is wrong with a field in the reader's language: our own check first, else what the server said. Null when nothing is. */
export function useProblemText(
  instrument: Instrument,
  own: readonly TicketProblem[],
  server: readonly ServerProblem[],
): (field: TicketField) => string | null {
  const intl = useIntl();
  return (field) => {
    const found = own.find((problem) => problem.field === field);
    if (found !== undefined) {
      const shares = COUNTED.includes(found.code) && unitWord(instrument) === 'shares';
      return intl.formatMessage({ id: `ticket.${shares ? 'shares.' : ''}problem.${found.code}` }, found.values);
    }
    const said = server.find((problem) => problem.field === field);
    return said === undefined ? null : fieldErrorText(said, intl);
  };
}
