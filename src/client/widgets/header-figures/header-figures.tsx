import { useAtomValue } from 'jotai';
import type { CSSProperties } from 'react';
import { featureAtom } from '#client/state/start/config.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { DayPill } from './day-pill.tsx';
import { IndexTicker } from './index-ticker.tsx';

const marketAtom = featureAtom('market');
const riskAtom = featureAtom('risk');

const STYLE = {
  // On the blue bar sign and triangle say the direction: the trend colours are made for the page's surfaces.
  '--up': 'var(--nav-up, currentColor)',
  '--down': 'var(--nav-down, currentColor)',
  // So is the grey of old figures.
  '--text-3': 'var(--nav-old, var(--nav-warn))',
  // The free space and no more: what does not fit goes to a second line that nobody sees.
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  flexGrow: 1,
  width: 0,
  contain: 'inline-size',
  // With room for the mark of the focus, and none for a second line, in large text neither.
  height: 'calc(max(44px, 2rem) + 8px)',
  margin: '-4px 0',
  paddingBlock: 4,
  paddingInline: '12px 0',
  overflow: 'hidden',
} as CSSProperties;

/** The day's profit and the indices, in the free space of the header, so that nothing moves when they arrive. */
export function HeaderFigures() {
  const { account } = useWorkplace();
  const hasMarket = useAtomValue(marketAtom);
  const hasRisk = useAtomValue(riskAtom);
  return (
    <div style={STYLE}>
      {hasRisk && account !== null ? <DayPill account={account} /> : null}
      {hasMarket ? <IndexTicker /> : null}
    </div>
  );
}
