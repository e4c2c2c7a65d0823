import { targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

const EXCHANGES = 'src/domain/calendar/exchanges/';

/** Who names the calendar of an exchange; everybody else is given one. */
const HOMES: readonly string[] = [
  EXCHANGES,
  // It composes; and an adapter says which calendar its market has.
  'src/server/app/',
  'src/server/market/simulated/',
  'src/server/market/deribit/',
  'src/server/market/upstox/',
  // The simulated exchange keeps to that of NSE F&O.
  'src/simulator/exchange-calendar.ts',
  'src/simulator/exchange-expiries.ts',
  'src/simulator/exchange-halts.ts',
  // Imported files are those of Indian exchanges.
  'src/server/services/own-history/file-calendar.ts',
  // The market that the app shows.
  'src/client/platform/market-calendar.ts',
  'src/client/platform/market-expiries.ts',
];

export const calendarHomes: Rule = {
  name: 'calendar-homes',
  states: 'nobody takes the calendar of an exchange but who says which one a market has: others are given theirs',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/') && !HOMES.some((home) => file.path.startsWith(home)))
      .flatMap((file) =>
        file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          return target?.startsWith(EXCHANGES)
            ? [{ path: file.path, line: imported.line, why: `takes ${target} instead of being given one` }]
            : [];
        }),
      ),
};
