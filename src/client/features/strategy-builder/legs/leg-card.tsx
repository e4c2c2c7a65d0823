import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Minus, Plus, Trash2 } from '#client/ui/icons.ts';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Greek, Percent, Price } from '#client/widgets/figure.tsx';
import { Strike } from '#client/widgets/strike.tsx';
import type { LegMarket } from '../model/leg-market.ts';
import type { LegActions } from '../model/use-leg-actions.ts';

interface LegCardProps {
  place: number;
  leg: LegMarket;
  expiries: readonly string[];
  actions: LegActions;
}

const KIND_LABEL = { call: 'CE', put: 'PE', future: 'FUT', underlying: '' } as const;

const isOption = ({ kind }: LegMarket['leg']): boolean => kind === 'call' || kind === 'put';

const legText = (intl: IntlShape, place: number, id: string): string =>
  intl.formatMessage({ id: `strategy-builder.leg.${id}` }, { place: place + 1 });

/** The frame of one leg. Single-letter shortcuts act on the focused leg. */
function LegFrame({ place, on, className, children }: { place: number; on: boolean; className: string; children: ReactNode }) {
  const intl = useIntl();
  return (
    <article tabIndex={0} data-leg={place} aria-label={legText(intl, place, 'label')} className={cx(className, !on && 'opacity-60')}>
      {children}
    </article>
  );
}

/** One leg in a line, where the width allows; the same parts as the card. */
export function LegRow({ place, leg: each, expiries, actions }: LegCardProps) {
  const { leg } = each;
  return (
    <LegFrame place={place} on={leg.on} className="leg-row border-t border-border">
      <LegTerms place={place} leg={each} actions={actions} />
      <LegFields place={place} leg={each} expiries={expiries} actions={actions} />
      <RemoveButton place={place} actions={actions} />
      {leg.price === null ? null : <UseMarket place={place} actions={actions} />}
    </LegFrame>
  );
}

/** One leg: side, strike, expiry, lots, price, on or off. */
export function LegCard({ place, leg: each, expiries, actions }: LegCardProps) {
  const { leg } = each;
  return (
    <LegFrame place={place} on={leg.on} className="card card-padded flex flex-col gap-2">
      <LegTerms place={place} leg={each} actions={actions} />
      <LegFields place={place} leg={each} expiries={expiries} actions={actions} />
      <LegFigures place={place} leg={each} actions={actions} />
    </LegFrame>
  );
}

type LegPartProps = Omit<LegCardProps, 'expiries'>;

/** Side, strike and type of the leg, and whether the leg is switched on. */
function LegTerms({ place, leg: { leg }, actions }: LegPartProps) {
  const intl = useIntl();
  const option = leg.kind === 'call' || leg.kind === 'put';
  return (
    <div className="leg-terms flex flex-wrap items-center gap-1">
      <button
        type="button"
        className={cx('chip leg-side font-semibold', leg.side === 'buy' ? 'chip-buy' : 'chip-sell')}
        aria-label={intl.formatMessage({ id: 'strategy-builder.leg.side' }, { side: leg.side })}
        onClick={() => actions.flip(place)}
      >
        <FormattedMessage id={`strategy-builder.side.${leg.side}`} />
      </button>
      {option ? (
        <span className="flex items-center" dir="ltr" role="group" aria-label={legText(intl, place, 'strike')}>
          <IconButton
            label={legText(intl, place, 'strike-down')}
            icon={<Minus aria-hidden size={18} />}
            onClick={() => actions.move(place, -1)}
          />
          <Strike className="leg-strike text-center font-semibold" value={leg.strike} />
          <IconButton
            label={legText(intl, place, 'strike-up')}
            icon={<Plus aria-hidden size={18} />}
            onClick={() => actions.move(place, 1)}
          />
        </span>
      ) : null}
      {option ? (
        <button
          type="button"
          className="chip-btn leg-kind"
          aria-label={intl.formatMessage({ id: 'strategy-builder.leg.kind' }, { kind: leg.kind })}
          onClick={() => actions.change(place, { kind: leg.kind === 'call' ? 'put' : 'call', price: null })}
        >
          {KIND_LABEL[leg.kind]}
        </button>
      ) : (
        <span className="font-semibold">
          <FormattedMessage id={`strategy-builder.kind.${leg.kind}`} />
        </span>
      )}
      <label className="leg-on ms-auto flex items-center justify-center">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={leg.on}
          aria-label={legText(intl, place, 'on')}
          onChange={(event) => actions.change(place, { on: event.target.checked })}
        />
      </label>
    </div>
  );
}

/** Expiry, lots and price of the leg. */
function LegFields({ place, leg: { leg, market, price, tick }, expiries, actions }: LegCardProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <div className="leg-fields [&_.field-note:empty]:hidden">
      {leg.kind === 'underlying' ? null : (
        <Select
          label={intl.formatMessage({ id: 'strategy-builder.leg.expiry' })}
          value={leg.expiry ?? ''}
          options={[...new Set([...expiries, leg.expiry ?? ''])]
            .filter((expiry) => expiry !== '')
            .toSorted()
            .map((expiry) => ({ value: expiry, label: expiryLabel(intl, format, expiry) }))}
          disabled={!isOption(leg)}
          onChange={(expiry) => actions.expire(place, expiry)}
        />
      )}
      <NumberField
        label={intl.formatMessage({ id: leg.kind === 'underlying' ? 'strategy-builder.leg.units' : 'strategy-builder.leg.lots' })}
        value={leg.lots}
        min={1}
        max={1_000}
        stepper={false}
        onChange={(lots) => (lots === null ? undefined : actions.lots(place, lots))}
      />
      <NumberField
        label={intl.formatMessage({ id: leg.price === null ? 'strategy-builder.leg.price' : 'strategy-builder.leg.own-price' })}
        value={price}
        step={tick}
        min={0}
        decimals={2}
        stepper={false}
        onChange={(own) => actions.change(place, { price: own === market ? null : own })}
      />
    </div>
  );
}

/** The leg's market figures, and the button that removes the leg. */
function LegFigures({ place, leg: { leg, market, volatility, delta, tick }, actions }: LegPartProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-small text-text-3">
      <span>
        <FormattedMessage id="strategy-builder.leg.market" /> <Price value={market} tick={tick} />
      </span>
      {isOption(leg) ? (
        <>
          <span>
            <FormattedMessage id="strategy-builder.leg.iv" /> <Percent fraction={volatility} />
          </span>
          <span>
            <FormattedMessage id="strategy-builder.leg.delta" /> <Greek name="delta" value={delta} />
          </span>
        </>
      ) : null}
      {leg.price === null ? null : <UseMarket place={place} actions={actions} />}
      <RemoveButton place={place} actions={actions} />
    </div>
  );
}

/** Replaces the trader's own price by the market's. */
function UseMarket({ place, actions }: Omit<LegPartProps, 'leg'>) {
  return (
    <button type="button" className="leg-market min-h-11 text-primary" onClick={() => actions.change(place, { price: null })}>
      <FormattedMessage id="strategy-builder.leg.use-market" />
    </button>
  );
}

function RemoveButton({ place, actions }: Omit<LegPartProps, 'leg'>) {
  const intl = useIntl();
  return (
    <IconButton
      className="ms-auto"
      label={legText(intl, place, 'remove')}
      icon={<Trash2 aria-hidden size={18} />}
      onClick={() => actions.remove(place)}
    />
  );
}
