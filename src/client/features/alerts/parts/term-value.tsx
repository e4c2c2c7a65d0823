import { FormattedMessage } from 'react-intl';
import type { AlertTerm } from '#client/api/types.ts';
import { Change } from '#client/widgets/change.tsx';
import { Compact, Greek, Money, Percent, Price, Ratio } from '#client/widgets/figure.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { Pnl } from '#client/widgets/pnl.tsx';
import { clockText } from '../model/alert-words.ts';

interface TermValueProps {
  term: Pick<AlertTerm, 'measure' | 'instrument'>;
  value: number;
}

/** The value of a term, at the time shown beside it. */
export function TermValue({ term: { measure, instrument }, value }: TermValueProps) {
  if (measure === 'change') return <Change fraction={value / 100} />;
  if (measure === 'iv' || measure === 'atm-iv' || measure === 'margin') return <Percent fraction={value / 100} />;
  if (measure === 'volume' || measure === 'oi' || measure === 'oi-change') return <Compact value={value} />;
  if (measure === 'delta' || measure === 'gamma' || measure === 'theta' || measure === 'vega')
    return <Greek name={measure} value={value} />;
  if (measure === 'pcr') return <Ratio value={value} />;
  if (measure === 'position-pnl' || measure === 'pnl' || measure === 'account-pnl') return <Pnl value={value} />;
  if (measure === 'time') return <span>{clockText(value)}</span>;
  return <Price value={value} {...(instrument === null ? {} : { tick: shownTick(instrument) })} />;
}

/** Measures whose value is a price. */
const PRICES: ReadonlySet<string> = new Set(['price', 'premium'] satisfies AlertTerm['measure'][]);

/** The distance between a value and the term's level: for prices also in percent, for money as an amount. Empty without a level. */
export function TermDistance({ term, value }: { term: AlertTerm; value: number }) {
  const { measure, level, instrument } = term;
  if (level === null || level === value) return null;
  const away = Math.abs(level - value);
  if (measure === 'position-pnl' || measure === 'pnl' || measure === 'account-pnl')
    return <FormattedMessage id="alerts.away" values={{ distance: <Money key="away" value={away} /> }} />;
  if (!PRICES.has(measure) || value <= 0) return null;
  const distance = (
    <span key="away">
      <Price value={away} {...(instrument === null ? {} : { tick: shownTick(instrument) })} /> (<Percent fraction={away / value} />)
    </span>
  );
  return <FormattedMessage id="alerts.away" values={{ distance }} />;
}
