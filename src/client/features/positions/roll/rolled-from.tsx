import { useCallback, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Position, RollChain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { knownDecimal, knownMoney, plusKnown } from '#client/state/resource/known-money.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { useRolls } from '#client/state/positions/rolls.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { openIds, profitNow } from '../parts/profit-value.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { isRollable } from './roll-order.ts';

/** The contract that an open position was rolled from, and the profit of the whole chain of rolls. Empty without a roll. */
export function RolledFrom({ position }: { position: Position }) {
  const { rolls } = usePositionsDesk().offers;
  const known = useRolls(rolls && isRollable(position) ? position.portfolio_id : null);
  const chain = known.value?.chains.find(({ position_id: id }) => id === position.position_id);
  return chain === undefined ? null : <Chain position={position} chain={chain} />;
}

function Chain({ position, chain }: { position: Position; chain: RollChain }) {
  const format = useFormat();
  const one = useMemo(() => [position], [position]);
  const ids = useMemo(() => openIds(one), [one]);
  const { booked } = chain;
  const total = useCallback(
    (readMark: ReadMark) => knownDecimal(plusKnown(knownMoney(booked), profitNow(one, readMark).unrealised)),
    [booked, one],
  );
  return (
    <section className="flex flex-col gap-1 border-t border-border pt-2">
      <ul className="flex flex-col gap-1 text-small text-text-2">
        {chain.rolls.map((roll) => (
          <li key={roll.basket_id}>
            <FormattedMessage
              id="positions.roll.from"
              values={{
                symbol: <bdi key="s">{instrumentLine(roll.from.instrument, format)}</bdi>,
                fills: roll.fills,
                booked: <Pnl key="b" value={roll.booked} />,
              }}
            />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-text-3">
          <FormattedMessage id="positions.roll.chain-total" />
        </span>
        <LiveAmount instrumentIds={ids} value={total} className="font-semibold" />
      </p>
    </section>
  );
}
