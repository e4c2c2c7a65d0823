import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money, Price } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import type { ExitLine, ExitSum } from '../model/exit-sum.ts';
import { SideMark } from '../parts/side-mark.tsx';

interface ExitFiguresProps {
  line: ExitLine;
  /** Whether the exits are done; before, price and profit are estimates. */
  booked: boolean;
}

/** The exit price and the P&L of one position among several. */
export function ExitFigures({ line: { position, price, gross }, booked }: ExitFiguresProps) {
  return (
    <span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3 text-end">
      <span className="text-small whitespace-nowrap text-text-2">
        <FormattedMessage
          id={booked ? 'positions.exit-many.at' : 'positions.exit-many.expected'}
          values={{ price: <Price key="price" value={price} tick={position.instrument.tick_size} /> }}
        />
      </span>
      <Pnl value={gross} className="min-w-24" />
    </span>
  );
}

/** Positions to exit together, each with the estimated P&L. */
export function PlannedLines({ lines }: Pick<ExitSum, 'lines'>) {
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line.position.position_id} className="flex flex-wrap items-center gap-2 border-b border-border pb-2">
          <SideMark position={line.position} />
          <InstrumentName instrument={line.position.instrument} />
          <span className="text-small text-text-2">
            <Quantity kind={line.position.instrument.kind} lots={line.position.net_lots} units={line.position.net_quantity} />
          </span>
          <ExitFigures line={line} booked={false} />
        </li>
      ))}
    </ul>
  );
}

/** Totals of all exits: gross P&L, charges and net P&L. */
export function ExitTotal({ sum, booked }: { sum: ExitSum; booked: boolean }) {
  const row = (id: string, value: ReactNode) => (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-text-2">
        <FormattedMessage id={`positions.exit-many.${id}`} />
      </dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
  return (
    <dl className="flex flex-col gap-1">
      {row(booked ? 'booked.gross' : 'gross', <Pnl value={sum.gross} />)}
      {row('charges', <Money value={sum.charges} />)}
      {row(booked ? 'booked.net' : 'net', <Pnl value={sum.net} />)}
    </dl>
  );
}
