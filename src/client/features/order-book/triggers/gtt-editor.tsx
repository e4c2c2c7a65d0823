import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Instruction, Instrument } from '#client/api/types.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { selectedPortfolioAtom } from '#client/state/session/profile.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { GttFields } from './gtt-fields.tsx';
import { InstrumentField } from './instrument-field.tsx';

interface GttEditorProps {
  accountNumber: string;
  /** The GTT to edit; null = create a new one. */
  instruction: Instruction | null;
  /** The instrument of a new GTT; without it the trader chooses one. */
  start?: Instrument;
  onClose: () => void;
}

/** Creates or edits a GTT: one leg, or two legs of which the first to trigger cancels the other. */
export function GttEditor({ accountNumber, instruction, start, onClose }: GttEditorProps) {
  const portfolio = useAtomValue(selectedPortfolioAtom);
  const portfolioId = instruction?.portfolio_id ?? portfolio?.id ?? null;
  const positions = usePositions(portfolioId);
  const [instrument, pick] = useState<Instrument | null>(instruction?.instrument ?? start ?? null);
  const held = (positions.value ?? []).filter(
    (position) => position.instrument.instrument_id === instrument?.instrument_id && position.net_quantity !== 0,
  );
  return (
    <Sheet open onClose={onClose} title={<FormattedMessage id={instruction === null ? 'order-book.gtt.new' : 'order-book.gtt.change'} />}>
      {portfolioId === null ? (
        <Notice kind="warn">
          <FormattedMessage id="order-book.gtt.no-portfolio" />
        </Notice>
      ) : instrument === null ? (
        <InstrumentField onPick={pick} />
      ) : (
        <GttFields
          key={instrument.instrument_id}
          instrument={instrument}
          instruction={instruction}
          place={{ accountNumber, portfolioId }}
          held={held}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}
