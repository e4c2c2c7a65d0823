import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Estimate, Position } from '#client/api/types.ts';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { type ExitFigures as Figures, exitFigures } from '../model/exit-figures.ts';

interface ExitFiguresProps {
  held: Position;
  lots: number | null;
  /** Expected fill price, in currency. */
  price: number | null;
  estimate: Estimate | null;
}

function Row({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-text-3">
        <FormattedMessage id={`ticket.exit.${id}`} />
      </span>
      {children}
    </p>
  );
}

/** The P&L realised and the margin released by closing the position. */
export function ExitFigures({ held, lots, price, estimate }: ExitFiguresProps) {
  const { gross, charges, net, freed }: Figures = exitFigures(held, lots, price, estimate);
  const needed = freed !== null && freed < 0;
  return (
    <div className="flex flex-col gap-1 border-t border-border pt-3 text-small">
      <Row id="gross">
        <Pnl value={gross} className="font-semibold" />
      </Row>
      <Row id="charges">
        <Money value={charges} className="font-semibold" />
      </Row>
      <Row id="net">
        <Pnl value={net} className="font-semibold" />
      </Row>
      <Row id={needed ? 'needed' : 'freed'}>
        <Money value={freed === null ? null : Math.abs(freed)} className="font-semibold" />
      </Row>
    </div>
  );
}
