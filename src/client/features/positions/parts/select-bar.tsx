import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { runsOfferedAtom } from '#client/state/bots/runs.ts';
import { chosenBarAtom } from '#client/state/overlays/open.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Ellipsis } from '#client/ui/icons.ts';
import { dockLayer, isLow } from '#client/ui/layers.ts';
import { Menu } from '#client/ui/menu.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { useRoom } from '#client/ui/use-room.ts';
import { PositionPnl } from './position-pnl.tsx';

interface SelectBarProps {
  positions: readonly Position[];
  onExit: () => void;
  onManage: () => void;
  onClear: () => void;
}

/** Width for text of normal size below which a low window has no room for every action beside the others. */
const NARROW = 600;

/** Returns whether the positions belong to several portfolios, which one decision cannot act on. */
const isMixed = (positions: readonly Position[]) => new Set(positions.map((each) => each.portfolio_id)).size > 1;

/**
 * The selected positions with their number and profit, and buttons to exit them all or to give them shared exit rules. Where the window is small it stands at
 * the lower edge, in the place of the basket's strip: beside its list it could begin below the window.
 */
export function SelectBar(props: SelectBarProps) {
  const desk = useDesk();
  if (!desk) return <Strip {...props} />;
  return (
    <div className="card card-padded above-edge flex flex-wrap items-center gap-x-4 gap-y-2">
      <Chosen positions={props.positions} />
      <Actions {...props} />
    </div>
  );
}

function Strip(props: SelectBarProps) {
  const { positions } = props;
  const row = useRef<HTMLDivElement>(null);
  const { width, scale } = useRoom(row);
  const stand = useSetAtom(chosenBarAtom);
  useEffect(() => {
    stand(true);
    return () => stand(false);
  }, [stand]);
  return (
    <div ref={dockLayer} className="dock">
      <div ref={row} className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        {isLow(scale) && width / scale < NARROW ? (
          <Rare {...props} />
        ) : (
          <>
            <Chosen positions={positions} />
            <Actions {...props} />
          </>
        )}
      </div>
    </div>
  );
}

/** What is chosen, and why it cannot be acted on. */
function Chosen({ positions }: Pick<SelectBarProps, 'positions'>) {
  return (
    <>
      <span role="status">
        <FormattedMessage id="positions.selected" values={{ count: positions.length }} />
      </span>
      <PositionPnl positions={positions} kind="unrealised" className="w-32 font-semibold" />
      {isMixed(positions) ? <MixedNote /> : null}
    </>
  );
}

function MixedNote() {
  return (
    <span id="positions-mixed" className="text-small text-text-2">
      <FormattedMessage id="positions.exit-many.other-portfolio" />
    </span>
  );
}

function Actions({ positions, onExit, onManage, onClear }: SelectBarProps) {
  const offered = useAtomValue(runsOfferedAtom);
  const mixed = isMixed(positions);
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onClear}>
        <FormattedMessage id="positions.selected.clear" />
      </Button>
      {offered ? (
        <Button disabled={positions.length === 0 || mixed} describedBy={mixed ? 'positions-mixed' : undefined} onClick={onManage}>
          <FormattedMessage id="positions.selected.manage" />
        </Button>
      ) : null}
      <ExitButton positions={positions} onExit={onExit} />
    </span>
  );
}

function ExitButton({ positions, onExit, className }: Pick<SelectBarProps, 'positions' | 'onExit'> & { className?: string }) {
  const mixed = isMixed(positions);
  return (
    <Button
      variant="danger"
      className={className}
      disabled={positions.length === 0 || mixed}
      describedBy={mixed ? 'positions-mixed' : undefined}
      onClick={onExit}
    >
      <FormattedMessage id="positions.selected.exit" values={{ count: positions.length }} />
    </Button>
  );
}

/** The exit, which says how many are chosen, and a menu of the other actions. */
function Rare({ positions, onExit, onManage, onClear }: SelectBarProps) {
  const intl = useIntl();
  const offered = useAtomValue(runsOfferedAtom);
  const mixed = isMixed(positions);
  const entry = (key: string, onSelect: () => void, disabled = false) => ({
    key,
    label: intl.formatMessage({ id: `positions.selected.${key}` }),
    onSelect,
    disabled,
  });
  const manage = offered ? [entry('manage', onManage, positions.length === 0 || mixed)] : [];
  return (
    <>
      {mixed ? <MixedNote /> : null}
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2">
        <Menu
          above
          label={intl.formatMessage({ id: 'positions.selected' }, { count: positions.length })}
          button={<Icon icon={Ellipsis} />}
          groups={[[entry('clear', onClear), ...manage]]}
        />
        <ExitButton positions={positions} onExit={onExit} className="min-w-0" />
      </div>
    </>
  );
}
