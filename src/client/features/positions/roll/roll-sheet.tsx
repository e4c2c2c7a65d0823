import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { putRollAtom, type RollRefusal } from '#client/state/orders/basket-draft.ts';
import { basketOpenAtom } from '#client/state/overlays/open.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { useLiveQuote } from '#client/widgets/use-live-quote.ts';
import type { RollFigures as Figures } from '#domain/positions/roll-plan.ts';
import { PositionHead } from '../actions/position-head.tsx';
import { useActionBlock } from '../actions/use-action-block.ts';
import { useEstimate } from '../actions/use-estimate.ts';
import { isLive, rollEstimate, rollLegs, rollNow, rollTarget } from './roll-order.ts';
import { NewContract, RollFields, SoFar } from './roll-fields.tsx';
import { RollFigures } from './roll-figures.tsx';
import { RollNotes } from './roll-notes.tsx';
import { type RollChoice, useRollContract } from './use-roll-contract.ts';

interface RollSheetProps {
  position: Position;
  /** Whether the position was closed while the sheet was open. */
  flat: boolean;
  onClose: () => void;
}

/** The estimate is repeated, because an obstacle such as a closed market may end while the sheet is open. */
const ESTIMATE_MS = 5_000;

/** The initial choice: the proposed contract, all lots. */
function useRoll(position: Position) {
  const [choice, setChoice] = useState<RollChoice>({ expiry: null, strike: null });
  const most = Math.abs(position.net_lots);
  // All of them until another number is typed: the position may change meanwhile.
  const [typed, setTyped] = useState<{ readonly lots: number | null } | null>(null);
  const lots = typed === null ? most : typed.lots;
  const sized = lots !== null && Number.isInteger(lots) && lots >= 1 && lots <= most;
  const contract = useRollContract(position.instrument, choice);
  const same = contract.to?.instrument_id === position.instrument.instrument_id;
  const to = same ? null : contract.to;
  const from = useLiveQuote(position.instrument.instrument_id);
  const next = useLiveQuote(to?.instrument_id ?? null);
  const legs = to === null || !sized ? null : rollLegs(position, to, lots);
  const figures = to === null || !sized ? null : rollNow(position, to, lots, { from, to: next });
  const live = isLive(from) && (to === null || isLive(next));
  const seen = useEstimate(legs === null ? null : rollEstimate(position, legs), ESTIMATE_MS);
  const setLots = (chosen: number | null) => setTyped({ lots: chosen });
  return { setChoice, lots, setLots, most, sized, contract, same, to, from, next, legs, figures, live, seen } as const;
}

type Roll = ReturnType<typeof useRoll>;

/** Returns the leg whose side of the market has no quote; null when both have one. */
const unquoted = (figures: Figures | null): 'closing' | 'opening' | null =>
  figures === null ? null : figures.closingPrice === null ? 'closing' : figures.openingPrice === null ? 'opening' : null;

/** Returns the reason why the roll cannot be reviewed now, in the reader's language; null = it can. */
function useReason(position: Position, flat: boolean, { sized, most, contract, same, to, legs, figures, live, seen }: Roll): string | null {
  const intl = useIntl();
  const orders = (legs ?? []).map(({ order }) => order);
  const body = { legs: orders, targets: [rollTarget(position)], hedge_first: false };
  const block = useActionBlock({ kind: 'idempotent', operation: 'placeBasket', body }, null, false);
  const words = (id: string, values = {}) => intl.formatMessage({ id: `positions.${id}` }, values);
  if (flat) return words('closed');
  if (block !== null) return words(`block.${block}`);
  if (same) return words('roll.block.same');
  if (to === null) return words(`roll.block.${contract.missing ?? 'asking'}`);
  if (!sized) return words('convert.lots.wrong', { most });
  if (legs === null) return words('roll.block.product');
  if (!live || figures === null) return words('roll.block.stale');
  if (unquoted(figures) !== null) return words('roll.block.no-quotes');
  const refusal = seen.estimate?.orders.find((order) => order.refusal !== null)?.refusal ?? null;
  return refusal === null ? null : errorText(refusal, intl);
}

/** Rolls an open position: closes it and opens another contract of the same kind, as one basket that is reviewed before sending. Nothing is sent from here. */
export function RollSheet({ position, flat, onClose }: RollSheetProps) {
  const intl = useIntl();
  const format = useFormat();
  const roll = useRoll(position);
  const put = useSetAtom(putRollAtom);
  const openBasket = useSetAtom(basketOpenAtom);
  const [refused, setRefused] = useState<RollRefusal | null>(null);
  const reason = useReason(position, flat, roll);
  const { legs, contract, to, figures, seen } = roll;
  const review = async () => {
    if (legs === null || reason !== null) return;
    const refusal = await put(legs, rollTarget(position));
    setRefused(refusal);
    if (refusal !== null) return;
    onClose();
    openBasket('review');
  };
  const said = refused === null ? reason : intl.formatMessage({ id: `positions.roll.block.basket-${refused}` });
  return (
    <Sheet
      open
      onClose={onClose}
      title={intl.formatMessage({ id: 'positions.roll.title' }, { symbol: instrumentTitle(position.instrument, format) })}
      footer={
        <>
          {said === null ? null : (
            <p id="roll-reason" role="status" className="mb-2 text-small text-text-2">
              {said}
            </p>
          )}
          <Button
            block
            variant="primary"
            disabled={reason !== null}
            describedBy={said === null ? undefined : 'roll-reason'}
            onClick={() => void review()}
          >
            <FormattedMessage id="positions.roll.review" />
          </Button>
        </>
      }
    >
      {flat ? null : (
        <div className="flex flex-col gap-4">
          <section className="flex flex-col gap-2">
            <PositionHead position={position} />
            <SoFar position={position} facts={roll.from.facts} />
          </section>
          <RollFields
            from={position.instrument}
            contract={contract}
            lots={roll.lots}
            most={roll.most}
            onChoice={roll.setChoice}
            onLots={roll.setLots}
          />
          {to === null ? null : <NewContract instrument={to} position={position} facts={roll.next.facts} />}
          <RollFigures position={position} figures={figures} seen={seen} />
          <RollNotes position={position} to={to} lots={roll.lots ?? 0} live={roll.live} unquoted={unquoted(figures)} failed={seen.failed} />
        </div>
      )}
    </Sheet>
  );
}
