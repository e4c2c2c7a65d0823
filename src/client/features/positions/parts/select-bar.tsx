import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { runsOfferedAtom } from '#client/state/bots/runs.ts';
import { Button } from '#client/ui/button.tsx';
import { PositionPnl } from './position-pnl.tsx';

interface SelectBarProps {
  positions: readonly Position[];
  onExit: () => void;
  onManage: () => void;
  onClear: () => void;
}

/** The selected positions with their number and profit, and buttons to exit them all or to give them shared exit rules. */
export function SelectBar({ positions, onExit, onManage, onClear }: SelectBarProps) {
  const offered = useAtomValue(runsOfferedAtom);
  const mixed = new Set(positions.map((each) => each.portfolio_id)).size > 1;
  return (
    <div className="card card-padded above-edge flex flex-wrap items-center gap-x-4 gap-y-2">
      <span role="status">
        <FormattedMessage id="positions.selected" values={{ count: positions.length }} />
      </span>
      <PositionPnl positions={positions} kind="unrealised" className="w-32 font-semibold" />
      {mixed ? (
        <span id="positions-mixed" className="text-small text-text-2">
          <FormattedMessage id="positions.exit-many.other-portfolio" />
        </span>
      ) : null}
      <span className="ms-auto flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClear}>
          <FormattedMessage id="positions.selected.clear" />
        </Button>
        {offered ? (
          <Button disabled={positions.length === 0 || mixed} describedBy={mixed ? 'positions-mixed' : undefined} onClick={onManage}>
            <FormattedMessage id="positions.selected.manage" />
          </Button>
        ) : null}
        <Button
          variant="danger"
          disabled={positions.length === 0 || mixed}
          describedBy={mixed ? 'positions-mixed' : undefined}
          onClick={onExit}
        >
          <FormattedMessage id="positions.selected.exit" values={{ count: positions.length }} />
        </Button>
      </span>
    </div>
  );
}
