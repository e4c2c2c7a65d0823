import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type TicketExit, type TicketLines, ticketLinesAtom } from '#client/state/orders/ticket-lines.ts';
import { featureAtom } from '#client/state/start/config.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { TicketAction } from './model/ticket-form.ts';
import { exitAdded, exitsToAdd, lineMoved, linesOf } from './model/ticket-lines.ts';
import type { useTicket } from './use-ticket.ts';

const attachesAtom = featureAtom('attached-exits');
const NO_EXITS: readonly TicketExit[] = [];

/**
 * Shows the unsent order on the charts of its instrument, and takes dragged prices into the fields as if typed. Once sent, the working order has its own line
 * instead. Returns whether an exit was set from a chart.
 */
export function useTicketLines(instrument: Instrument, ticket: ReturnType<typeof useTicket>, act: (action: TicketAction) => void): boolean {
  const publish = useSetAtom(ticketLinesAtom);
  const attaches = useAtomValue(attachesAtom);
  const [isDrawn, setDrawn] = useState(false);
  const { form, market, assessment, sending } = ticket;
  const drawn = { instrument, form, assessment };
  const lines = sending.key === null ? linesOf(drawn, market) : [];
  const { id: instrumentId } = instrument;
  const shown: Omit<TicketLines, 'move' | 'add'> | null =
    lines.length === 0 ? null : { instrumentId, side: form.side, lots: form.lots, lines, adds: attaches ? exitsToAdd(drawn) : NO_EXITS };
  const key = JSON.stringify(shown);
  const latest = useRef({ drawn, act });
  useEffect(() => {
    latest.current = { drawn, act };
  });
  useEffect(() => {
    const told = JSON.parse(key) as typeof shown;
    const take = (action: TicketAction | null) => {
      if (action === null) return;
      if (action.type === 'protection') setDrawn(true);
      latest.current.act(action);
    };
    publish(
      told && {
        ...told,
        move: (part, price) => take(lineMoved(part, price, latest.current.drawn)),
        add: (part) => take(exitAdded(part, latest.current.drawn)),
      },
    );
  }, [key, publish]);
  useEffect(() => () => publish(null), [publish]);
  return isDrawn;
}
