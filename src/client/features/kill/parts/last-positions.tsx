import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { protectionOf } from '#client/state/positions/protection.ts';
import type { LastKnown } from '#client/state/risk/last-known.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { LastSection } from './last-section.tsx';

/** The server's protection of the position: stop and target, the bot that holds the position, or none. */
function Guard({ position, known }: { position: Position; known: LastKnown }) {
  const instructions = known.instructions.find(({ owner }) => owner === position.account_number);
  const runs = known.runs.find(({ owner }) => owner === position.portfolio_id);
  const { exits, holders, stoppedUnits } = protectionOf(position, instructions?.value ?? [], runs?.value ?? []);
  const price = (value: number | null) => <Price key="price" value={value} tick={position.instrument.tick_size} />;
  const open = Math.abs(position.net_quantity);
  // This device may have missed a stop, so without a copy the protection is unknown.
  const unknown = instructions === undefined && stoppedUnits === 0;
  return (
    <span className="flex flex-wrap gap-1">
      {exits.map(({ instruction_id: id, exit, status }) => (
        <span key={id} className="contents">
          {status === 'failed' ? (
            <Chip tone="danger">
              <FormattedMessage id="kill.offline.guard.failed" />
            </Chip>
          ) : null}
          {exit.effective_stop === null ? null : (
            <Chip>
              <FormattedMessage id="kill.offline.guard.stop" values={{ price: price(exit.effective_stop) }} />
            </Chip>
          )}
          {exit.target_price === null ? null : (
            <Chip>
              <FormattedMessage id="kill.offline.guard.target" values={{ price: price(exit.target_price) }} />
            </Chip>
          )}
        </span>
      ))}
      {holders.map(({ run_id: id, name }) => (
        <Chip key={id}>
          <FormattedMessage id="kill.offline.guard.bot" values={{ name }} />
        </Chip>
      ))}
      {stoppedUnits >= open ? null : (
        <Chip tone="warn">
          <FormattedMessage
            id="kill.offline.guard.less"
            values={{ state: unknown ? 'unknown' : stoppedUnits === 0 ? 'none' : 'part', held: stoppedUnits, open }}
          />
        </Chip>
      )}
    </span>
  );
}

/** The open positions at the last contact, each with the protection that the server holds. */
export function LastPositions({ known }: { known: LastKnown }) {
  return (
    <LastSection title="kill.offline.positions" none="kill.offline.none" kept={known.positions}>
      {(position) => (
        <li key={position.position_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border py-2">
          <InstrumentName instrument={position.instrument} />
          <span className="flex flex-col items-end">
            <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} className="font-semibold" />
            <span className="text-small text-text-3">
              <FormattedMessage
                id="kill.offline.last-price"
                values={{ price: <Price key="price" value={position.quote?.ltp ?? null} tick={position.instrument.tick_size} /> }}
              />
            </span>
          </span>
          <span className="w-full">
            <Guard position={position} known={known} />
          </span>
        </li>
      )}
    </LastSection>
  );
}
