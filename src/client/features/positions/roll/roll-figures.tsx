import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { Money, Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { RollFigures as Figures } from '#domain/positions/roll-plan.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { EstimateSeen } from '../actions/use-estimate.ts';

interface RollFiguresProps {
  position: Position;
  /** At the quotes of now; null while they are not live. */
  figures: Figures | null;
  seen: EstimateSeen;
}

/** Returns how the difference of both prices is called: cash for options, a spread for futures. */
function netName({ instrument }: Position, perUnit: number): 'credit' | 'debit' | 'won' | 'given' {
  if (instrument.kind === 'future') return perUnit < 0 ? 'given' : 'won';
  return perUnit < 0 ? 'debit' : 'credit';
}

/** Credit or debit of the roll at current quotes, and the server's estimate of margin and charges. */
export function RollFigures({ position, figures, seen: { estimate, failed } }: RollFiguresProps) {
  const status = useRiskStatus(position.account_number).value;
  const perUnit = figures === null || figures.perUnit === null ? null : priceToDecimal(figures.perUnit);
  const total = figures === null ? null : knownDecimal(figures.total);
  const before = status?.margin_blocked ?? null;
  const change = estimate?.margin_change ?? null;
  const asking = estimate === null && !failed;
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Part name={netName(position, perUnit ?? 0)}>
        <Price className="font-semibold" value={perUnit === null ? null : Math.abs(perUnit)} tick={position.instrument.tick_size} />{' '}
        <FormattedMessage id="positions.roll.a-unit" />
        <br />
        <Money className="font-semibold" value={total === null ? null : Math.abs(total)} />
      </Part>
      <Part name="booked">
        <Pnl value={figures === null ? null : knownDecimal(figures.booked)} />
      </Part>
      <Part name="margin-now">
        <Money value={before} decimals={0} />
      </Part>
      <Part name="margin-after" asking={asking}>
        <Money value={before === null || change === null ? null : before + change} decimals={0} />
      </Part>
      <Part name="charges" asking={asking}>
        <Money value={estimate?.charges.total ?? null} />
      </Part>
      <Part name="available" asking={asking}>
        <Money value={estimate?.available ?? null} decimals={0} />
      </Part>
    </dl>
  );
}

function Part({ name, asking = false, children }: { name: string; asking?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-3">
        <FormattedMessage id={`positions.roll.${name}`} />
      </dt>
      <dd>{asking ? <span className="skeleton inline-block h-5 w-20" aria-hidden /> : children}</dd>
    </div>
  );
}
