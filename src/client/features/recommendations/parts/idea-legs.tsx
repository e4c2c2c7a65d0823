import { LivePrice } from '#client/widgets/live-price.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import type { IdeaView } from '../model/idea-view.ts';

const SUFFIX = { call: 'CE', put: 'PE', future: 'FUT' } as const;

/** The legs with what each trades at now. */
export function IdeaLegs({ legs }: Pick<IdeaView, 'legs'>) {
  return (
    <ul className="flex flex-col gap-1">
      {legs.map(({ instrument_id, side, kind, strike }) => (
        <li key={`${instrument_id}-${side}`} className="flex items-center gap-2">
          <SideChip side={side === 'buy' ? 'BUY' : 'SELL'} />
          <span dir="ltr" className="font-semibold">
            {strike === null ? null : <Strike value={strike} />} {SUFFIX[kind]}
          </span>
          <LivePrice instrumentId={instrument_id} field={side === 'buy' ? 'ask' : 'bid'} className="ms-auto" />
        </li>
      ))}
    </ul>
  );
}
