import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TradeDefaults } from '#client/api/types.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { tradeDefaultsAtom, updateTradeDefaultAtom } from '#client/state/orders/trade-defaults.ts';
import { NumberField } from '#client/ui/number-field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SavedMark } from '../parts/saved-mark.tsx';
import { useSaving } from '../parts/use-saving.ts';

const protectionAtom = featureAtom('order-protection');
/** The product's default, for which nothing is stored. */
const OWN = 'own';
const CHOICES = {
  product: ['MIS', 'NRML', 'CNC'],
  order_type: ['MARKET', 'LIMIT'],
  confirm: ['slide', 'two-tap'],
} as const;

/** One of the defaults, saved on the server when chosen. */
function DefaultChoice({ name }: { name: keyof typeof CHOICES }) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const defaults = useAtomValue(tradeDefaultsAtom);
  const update = useSetAtom(updateTradeDefaultAtom);
  const { saving, save } = useSaving();
  const [shown, setShown] = useState<string | null>(null);
  const text = (id: string) => intl.formatMessage({ id: `settings.trading.${name}${id}` });
  const kept = defaults[name] ?? OWN;
  return (
    <div className="grid gap-1">
      <Segmented
        label={text('')}
        showLabel
        value={shown ?? kept}
        segments={[OWN, ...CHOICES[name]].map((value) => ({ value, label: text(`.${value}`), disabled: offline }))}
        onChange={(value) => {
          setShown(value);
          const change: TradeDefaults = { [name]: value === OWN ? undefined : value };
          void save(
            () => update(change).then(() => true),
            () => undefined,
          ).then(() => setShown(null));
        }}
      />
      <SavedMark saving={saving} />
    </div>
  );
}

function DefaultLots() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { lots = 1 } = useAtomValue(tradeDefaultsAtom);
  const update = useSetAtom(updateTradeDefaultAtom);
  const { saving, save } = useSaving();
  const [typed, setTyped] = useState<number | null>(lots);
  const leave = () => {
    if (typed === lots || offline) return;
    if (typed === null || typed < 1 || typed > 1_000) {
      setTyped(lots);
      return;
    }
    void save(
      () => update({ lots: typed }).then(() => true),
      () => setTyped(lots),
    );
  };
  return (
    // The step buttons keep the focus in the field, so that the final value is saved once, on leaving.
    <div onBlur={leave}>
      <NumberField
        label={intl.formatMessage({ id: 'settings.trading.lots' })}
        hint={<SavedMark saving={saving} />}
        value={typed}
        onChange={setTyped}
        min={1}
        max={1_000}
        disabled={offline}
      />
    </div>
  );
}

const LEAST = 0.1;
const MOST = 20;

/** How far a market order may fill; empty takes it back to the default. */
function DefaultProtection() {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const { protection_percent: kept = null } = useAtomValue(tradeDefaultsAtom);
  const update = useSetAtom(updateTradeDefaultAtom);
  const { saving, save } = useSaving();
  const [typed, setTyped] = useState<number | null>(kept);
  const leave = () => {
    // Rounded to hundredths of a percent, the precision of the computation.
    const wanted = typed === null ? null : Math.round(typed * 100) / 100;
    if (wanted === kept || offline) return setTyped(kept);
    if (wanted !== null && (wanted < LEAST || wanted > MOST)) return setTyped(kept);
    setTyped(wanted);
    void save(
      () => update({ protection_percent: wanted ?? undefined } as TradeDefaults).then(() => true),
      () => setTyped(kept),
    );
  };
  return (
    <div onBlur={leave}>
      <NumberField
        label={intl.formatMessage({ id: 'settings.trading.protection' })}
        hint={
          <>
            {intl.formatMessage({ id: 'settings.trading.protection-note' })} <SavedMark saving={saving} />
          </>
        }
        value={typed}
        onChange={setTyped}
        min={LEAST}
        max={MOST}
        step={0.5}
        decimals={2}
        disabled={offline}
      />
    </div>
  );
}

/** The defaults of a new ticket: product, type, lots, protection and kind of confirmation. */
export function TicketDefaults() {
  const protects = useAtomValue(protectionAtom);
  return (
    <>
      <DefaultChoice name="product" />
      <DefaultChoice name="order_type" />
      <DefaultLots />
      {protects ? <DefaultProtection /> : null}
      <DefaultChoice name="confirm" />
    </>
  );
}
