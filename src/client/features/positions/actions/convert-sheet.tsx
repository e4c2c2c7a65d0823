import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { DecisionFoot } from './decision-foot.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { PositionHead } from './position-head.tsx';
import { useActionBlock } from './use-action-block.ts';
import { usePositionDecision } from './use-position-decision.ts';
import { useSheetPosition } from './use-sheet-position.ts';

type Product = Position['product'];

/** Returns the products that the contract can be carried in: delivery is for shares only. */
function productsFor(position: Position): readonly Product[] {
  const all: readonly Product[] = position.instrument.kind === 'equity' ? ['MIS', 'CNC'] : ['MIS', 'NRML'];
  return all.filter((product) => product !== position.product);
}

/** Moves open lots to another product at their average: nothing is traded. */
export function ConvertSheet({ asked, onClose }: { asked: Position; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const decision = usePositionDecision(asked.account_number);
  const { position, closed, keep } = useSheetPosition(asked, decision);
  const products = productsFor(position);
  const most = Math.abs(position.net_lots);
  const [product, setProduct] = useState<Product>(products[0] ?? 'NRML');
  const [lots, setLots] = useState<number | null>(most);
  const { account_number, portfolio_id, position_id } = position;
  const symbol = instrumentTitle(position.instrument, format);
  const whole = lots === most;
  const call = {
    kind: 'idempotent',
    operation: 'convertPosition',
    body: { account_number, portfolio_id, position_id, product, ...(whole || lots === null ? {} : { lots }) },
  } as const;
  const block = useActionBlock(call, null, false);
  const wrong = lots === null || !Number.isInteger(lots) || lots < 1 || lots > most;
  const reason = closed
    ? intl.formatMessage({ id: 'positions.closed' })
    : block !== null
      ? intl.formatMessage({ id: `positions.block.${block}` })
      : wrong
        ? intl.formatMessage({ id: 'positions.convert.lots.wrong' }, { most })
        : null;
  const send = (again = false) => {
    keep();
    void decision.send(call, symbol, again);
  };
  return (
    <Sheet
      open
      detent="auto"
      onClose={onClose}
      title={intl.formatMessage({ id: 'positions.convert.title' }, { symbol })}
      footer={
        <DecisionFoot decision={decision} variant="primary" reason={reason} onSend={() => send()} onClose={onClose}>
          <FormattedMessage id="positions.convert.confirm" values={{ lots: lots ?? 0, product }} />
        </DecisionFoot>
      }
    >
      <div className="flex flex-col gap-3">
        {closed ? null : <PositionHead position={position} />}
        <Segmented
          label={intl.formatMessage({ id: 'positions.convert.to' })}
          showLabel
          value={product}
          segments={products.map((value) => ({ value, label: value }))}
          onChange={setProduct}
        />
        <NumberField label={intl.formatMessage({ id: 'positions.convert.lots' })} value={lots} min={1} max={most} onChange={setLots} />
        <p className="text-text-2">
          <FormattedMessage id="positions.convert.about" values={{ product }} />
        </p>
        <DecisionStatus decision={decision} onAgain={() => send(true)}>
          <Notice kind="success">
            <FormattedMessage id="positions.convert.done" values={{ product }} />
          </Notice>
        </DecisionStatus>
      </div>
    </Sheet>
  );
}
