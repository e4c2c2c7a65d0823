import type { AlertTerm } from '#client/api/types.ts';
import { Change } from '#client/widgets/change.tsx';
import { Compact, Greek, Percent, Price, Ratio } from '#client/widgets/figure.tsx';
import { shownTick } from '#client/widgets/shown-tick.ts';
import { Pnl } from '#client/widgets/pnl.tsx';
import { clockText } from '../model/alert-words.ts';

interface TermValueProps {
  term: Pick<AlertTerm, 'measure' | 'instrument'>;
  value: number;
}

/** The value of a term, as it was at a time that stands beside it. */
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
