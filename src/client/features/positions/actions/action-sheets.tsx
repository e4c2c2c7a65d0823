import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { useState } from 'react';
import type { Position } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { actionRequestAtom, type ActionRequest } from '../action-request.ts';
import { protectionOf } from '#client/state/positions/protection.ts';
import { ConvertSheet } from './convert-sheet.tsx';
import { LoneLevelSheet } from './lone-level-sheet.tsx';
import { ManageSheet } from '../managed/manage-sheet.tsx';
import { ExitManySheet } from './exit-many-sheet.tsx';
import { ExitWhich } from './exit-which.tsx';
import { ProtectSheet } from './protect-sheet.tsx';
import { ReverseSheet } from './reverse-sheet.tsx';
import { RollSheet } from '../roll/roll-sheet.tsx';

const exitsAtom = featureAtom('instructions');

/** The sheet of the requested action on positions. */
export function ActionSheets() {
  const [request, setRequest] = useAtom(actionRequestAtom);
  const keepsExits = useAtomValue(exitsAtom);
  if (request === null) return null;
  const close = () => setRequest(null);
  if (request.kind === 'protect' && !keepsExits) return <LoneLevelSheet position={request.position} onClose={close} />;
  if (request.kind === 'exit-many') return <ExitMany key="many" positions={request.positions} onClose={close} />;
  if (request.kind === 'exit-which')
    return <ExitWhich exits={request.exits} onChoose={({ positions }) => setRequest({ kind: 'exit-many', positions })} onClose={close} />;
  if (request.kind === 'manage') return <ManageSheet {...request} onClose={close} />;
  return <One key={`${request.kind}/${request.position.position_id}`} request={request} onClose={close} />;
}

function ExitMany({ positions, onClose }: { positions: readonly Position[]; onClose: () => void }) {
  const [first] = positions;
  const instructions = useInstructions(first?.account_number ?? null);
  return <ExitManySheet chosen={positions} instructions={instructions.value ?? []} onClose={onClose} />;
}

function One({ request, onClose }: { request: Extract<ActionRequest, { position: Position }>; onClose: () => void }) {
  const intl = useIntl();
  const { kind } = request;
  const known = usePositions(request.position.portfolio_id);
  const instructions = useInstructions(request.position.account_number);
  // The sheet was opened for a side and a product: these stay, the rest is as it is now.
  const [asked] = useState(request.position);
  const now = known.value === null ? asked : known.value.find((each) => each.position_id === asked.position_id && each.net_quantity !== 0);
  // An existing stop or target must be loaded first, so that it is changed instead of duplicated.
  if (instructions.value === null && (kind === 'protect' || kind === 'trail'))
    return (
      <Dialog
        open
        onClose={onClose}
        title={intl.formatMessage({ id: 'positions.protect.reading' })}
        actions={
          <Button onClick={onClose}>
            <FormattedMessage id="positions.close-sheet" />
          </Button>
        }
      >
        <FormattedMessage id={instructions.status === 'error' ? 'positions.protect.unread' : 'positions.protect.reading.about'} />
      </Dialog>
    );
  switch (kind) {
    case 'protect':
    case 'trail': {
      const [exit = null] = protectionOf(now ?? asked, instructions.value ?? []).exits;
      return <ProtectSheet position={now ?? asked} closed={now === undefined} known={exit} focus={kind} onClose={onClose} />;
    }
    case 'reverse':
      return <ReverseSheet asked={asked} instructions={instructions.value ?? []} onClose={onClose} />;
    case 'convert':
      return <ConvertSheet asked={asked} onClose={onClose} />;
    case 'roll':
      return <RollSheet position={now ?? asked} flat={now === undefined} onClose={onClose} />;
  }
}
