import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { Chip } from '#client/ui/chip.tsx';
import { cx } from '#client/ui/cx.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import { Price } from '#client/widgets/figure.tsx';
import { usePositionsRisk } from '../positions-desk.ts';

interface GuardChipsProps {
  position: Position;
  /** Stacks two chips, which are as high as the contract's name beside them, so that all rows have one height. */
  stacked?: boolean;
  /** Shown when the position has no protection. */
  none?: ReactNode;
}

/** The protection of a position: stop, target and trail with the current stop, or a warning that a short position has none. */
export function GuardChips({ position, stacked = false, none = null }: GuardChipsProps) {
  const { protection } = usePositionsRisk();
  if (protection === null || position.net_quantity === 0) return none;
  const { exits, holders, stoppedUnits, bare } = protection(position);
  const tick = position.instrument.tick_size;
  const price = (value: number | null) => <Price key="p" value={value} tick={tick} />;
  const open = Math.abs(position.net_quantity);
  const partly = !bare && stoppedUnits > 0 && stoppedUnits < open;
  if (exits.length + holders.length === 0 && !bare && !partly) return none;
  return (
    <span
      className={cx(
        'flex gap-x-1',
        stacked ? 'guard-stack flex-col items-start gap-y-0.5 [&_.chip]:min-h-0 [&_.chip]:py-0' : 'flex-wrap gap-y-1',
      )}
    >
      {bare ? (
        <Chip tone="warn">
          <FormattedMessage id="positions.guard.none" />
        </Chip>
      ) : null}
      {exits.map(({ instruction_id: id, status, exit }) => (
        <span key={id} className="contents">
          {status === 'failed' ? (
            <Chip tone="danger">
              <FormattedMessage id="positions.guard.failed" />
            </Chip>
          ) : null}
          {exit.trailing !== null ? (
            <Chip>
              <FormattedMessage id="positions.guard.trail" values={{ price: price(exit.effective_stop) }} />
            </Chip>
          ) : exit.effective_stop === null ? null : (
            <Chip>
              <FormattedMessage id="positions.guard.stop" values={{ price: price(exit.effective_stop) }} />
            </Chip>
          )}
          {exit.target_price === null ? null : (
            <Chip>
              <FormattedMessage id="positions.guard.target" values={{ price: price(exit.target_price) }} />
            </Chip>
          )}
        </span>
      ))}
      {holders.map(({ run_id: id, name }) => (
        <Chip key={id}>
          <FormattedMessage id="positions.guard.group" values={{ name }} />
        </Chip>
      ))}
      {partly ? (
        <Chip tone="warn">
          <FormattedMessage
            id="positions.guard.partly"
            values={{ held: lotsOf(stoppedUnits, position.instrument) ?? stoppedUnits, all: lotsOf(open, position.instrument) ?? open }}
          />
        </Chip>
      ) : null}
    </span>
  );
}
