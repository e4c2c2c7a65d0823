import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Instrument } from '#client/api/types.ts';
import { dropDraftAtom, readDraftAtom, saveDraftAtom } from '#client/state/orders/ticket-draft.ts';
import { draftOfForm, formOfDraft } from './model/ticket-start.ts';
import type { TicketForm } from './model/ticket-form.ts';

export interface Draft {
  /** Whether the draft of an earlier ticket was restored, which the trader has to check. */
  readonly restored: boolean;
  /** Discards the draft. */
  readonly drop: () => void;
}

/**
 * Stores an unsent new order on the device, and restores it when the same ticket is opened again. Nothing is sent from here: a restored draft is priced again
 * and confirmed like any other order.
 */
export function useDraft(
  said: boolean,
  form: TicketForm,
  instrument: Instrument,
  blocked: boolean,
  protectionPercent: TicketForm['protectionPercent'],
  restore: (form: TicketForm) => void,
): Draft {
  const instrumentId = instrument.instrument_id;
  const [restored, setRestored] = useState(false);
  const read = useSetAtom(readDraftAtom);
  const save = useSetAtom(saveDraftAtom);
  const forget = useSetAtom(dropDraftAtom);
  const apply = useRef(restore);
  const looked = useRef(false);
  const kept = form.mode === 'open';
  const { side } = form;
  // A ticket opened with a price, or complete, does not continue an older draft.
  const priced = useRef(said || form.price !== null);
  useEffect(() => {
    apply.current = restore;
  });
  useEffect(() => {
    if (!kept || looked.current) return;
    looked.current = true;
    if (priced.current) return;
    void read(instrumentId).then((draft) => {
      if (draft === null || draft.side !== side) return;
      apply.current(formOfDraft(draft, instrument, protectionPercent));
      setRestored(true);
    });
  }, [kept, instrument, instrumentId, side, protectionPercent, read]);
  useEffect(() => {
    if (kept && blocked && looked.current) save(instrumentId, draftOfForm(form));
  }, [kept, blocked, form, instrumentId, save]);
  return {
    restored,
    drop: () => {
      setRestored(false);
      if (kept) forget(instrumentId);
    },
  };
}
