import { FormattedMessage, useIntl } from 'react-intl';
import type { JournalLine } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import { AGAIN_BRANCH } from './again-branch.ts';
import { contractWords } from './contract-words.ts';

/** A decision as a sentence with its time. */
export function Decision({ line, underlying }: { line: JournalLine; underlying: string }) {
  const intl = useIntl();
  const format = useFormat();
  const { at, code, leg, contract, price, level, low, high, amount, bound, count = 0, how, side = 'other', reason, call = 'other' } = line;
  const nowhere = leg === null ? underlying : intl.formatMessage({ id: 'journal.leg' }, { place: leg + 1 });
  const values = {
    what: contract === null ? nowhere : contractWords(contract, underlying, format),
    underlying,
    of: line.delta === true ? 'delta' : line.underlying === true ? 'underlying' : 'own',
    legs: leg === null ? 'all' : 'one',
    price: <Price value={price} />,
    stop: level === undefined ? 'none' : 'set',
    level: <Price value={level} />,
    low: <Price value={low} />,
    high: <Price value={high} />,
    amount: <Pnl value={amount} />,
    bound: <Pnl value={bound} />,
    count,
    how: how === undefined ? 'other' : AGAIN_BRANCH[how],
    side,
    call,
    why: reason === undefined ? 'none' : 'known',
    reason: reason === undefined ? '' : errorText({ code: reason, message: '' }, intl),
  };
  return (
    <li className="flex gap-3">
      <span className="shrink-0 tabular-nums text-text-3">{format.time(exchangeTime(at), { seconds: false })}</span>
      <span className="min-w-0">
        <FormattedMessage id={`journal.line.${code}`} values={values} />
      </span>
    </li>
  );
}
