import { useAtomValue, useSetAtom } from 'jotai';
import { type RefCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instruction, Instrument, Order } from '#client/api/types.ts';
import { useAddress } from '#client/platform/use-address.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { runPartAtom } from '#client/state/notices/run-part.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useBrokerElsewhere } from '#client/state/accounts/accounts.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { Download, Plus } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { inOrderOfNeed } from '../model/instruction-view.ts';
import { NothingHere } from '../parts/nothing-here.tsx';
import { OrderCard } from '../parts/order-card.tsx';
import { BrokerTriggers } from './broker-triggers.tsx';
import { InstructionCard } from './instruction-card.tsx';

const GttEditor = lazyPart(async () => (await import('./gtt-editor.tsx')).GttEditor, { over: true });
const ExitEditor = lazyPart(async () => (await import('./exit-editor.tsx')).ExitEditor, { over: true });

const loadCsv = lazyCode('instruction-csv', () => import('./instruction-csv.ts'));

export interface TriggersProps {
  accountNumber: string;
  /** Stop orders waiting for their trigger at the exchange. */
  orders: readonly Order[];
  past: boolean;
  keys: RefCallback<HTMLElement>;
}

/** The contract of a new GTT in the address, set by a ticket or a chain. */
function useAskedGtt(): { readonly asked: Instrument | null; readonly answered: () => void } {
  const [search, change] = useAddress<'gtt'>();
  const id = search.get('gtt');
  const quotes = useQuotes(id === null ? [] : [id]);
  return {
    asked: quotes.value?.instruments.find(({ instrument_id: each }) => each === id) ?? null,
    answered: () => change({ gtt: null }),
  };
}

/** Everything that waits for a price: stop orders, stops and targets, GTTs, and running square-offs. */
export function Triggers({ accountNumber, orders, past, keys }: TriggersProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const run = useSetAtom(runPartAtom);
  const list = useInstructions(past ? null : accountNumber);
  const [editing, edit] = useState<Instruction | 'new' | null>(null);
  const { asked, answered } = useAskedGtt();
  const holds = useBrokerElsewhere(accountNumber)?.capabilities.includes('broker-triggers') === true;
  const title = intl.formatMessage({ id: 'order-book.tab.triggers' });
  const stops =
    orders.length === 0 ? null : (
      <section className="flex flex-col gap-2">
        <h2 className="text-h2">
          <FormattedMessage id="order-book.triggers.stops" />
        </h2>
        <ul className="flex flex-col gap-2" ref={keys}>
          {orders.map((order, at) => (
            <OrderCard key={order.order_id} order={order} tabStop={at === 0} />
          ))}
        </ul>
      </section>
    );
  if (past)
    return (
      <div className="flex flex-col gap-3">
        <Notice kind="info" announce={false}>
          <FormattedMessage id="order-book.triggers.past" />
        </Notice>
        {stops}
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus aria-hidden size={18} />} disabled={offline} onClick={() => edit('new')}>
          <FormattedMessage id="order-book.gtt.new" />
        </Button>
        {(list.value ?? []).length === 0 ? null : (
          <Button
            variant="ghost"
            icon={<Download aria-hidden size={18} />}
            onClick={() => void run(async () => (await loadCsv()).saveInstructions(list.value ?? []))}
          >
            <FormattedMessage id="order-book.export" />
          </Button>
        )}
      </div>
      {stops}
      <PageState
        resource={list}
        what={title}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={(value) => value.length === 0}
        empty={orders.length > 0 || holds ? <span /> : <NothingHere of="triggers" />}
      >
        {(value) => (
          <ul aria-label={title} className="grid gap-2 lg:grid-cols-2">
            {inOrderOfNeed(value).map((instruction) => (
              <InstructionCard key={instruction.instruction_id} instruction={instruction} onEdit={() => edit(instruction)} />
            ))}
          </ul>
        )}
      </PageState>
      {holds ? <BrokerTriggers accountNumber={accountNumber} /> : null}
      {asked === null ? null : <GttEditor accountNumber={accountNumber} instruction={null} start={asked} onClose={answered} />}
      {editing === 'new' ? <GttEditor accountNumber={accountNumber} instruction={null} onClose={() => edit(null)} /> : null}
      {editing !== null && editing !== 'new' && editing.gtt !== null ? (
        <GttEditor accountNumber={accountNumber} instruction={editing} onClose={() => edit(null)} />
      ) : null}
      {editing !== null && editing !== 'new' && editing.exit !== null ? (
        <ExitEditor instruction={editing} onClose={() => edit(null)} />
      ) : null}
    </div>
  );
}
