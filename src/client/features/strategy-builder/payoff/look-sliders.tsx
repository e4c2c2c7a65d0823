import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { firstEnd } from '#domain/strategies/strategy-leg.ts';
import { useBuilder } from '../builder-context.ts';
import { useLook } from '../look-context.ts';
import { momentAfter } from '../model/moment-text.ts';
import { heldLegs, PLAIN_LOOK } from '../model/plan-figures.ts';
import { Slider } from '#client/ui/slider.tsx';

const POINTS = 100;
const WIDTHS = [2, 3, 5] as const;

/** Sliders for another spot, volatility or date, and the width of the chart. */
export const LookSliders = memo(function LookSliders() {
  const intl = useIntl();
  const format = useFormat();
  const { legs, chain } = useBuilder();
  const { look, setLook } = useLook();
  const end = firstEnd(heldLegs(legs));
  const days = Math.max(4, Math.round(end * 365));
  const text = (id: string, values?: Record<string, number>) => intl.formatMessage({ id: `strategy-builder.look.${id}` }, values);
  const signed = (share: number) => text('percent', { value: Math.round(share * POINTS * 10) / 10 });
  const changed = look.spot !== 0 || look.volatility !== 0 || look.time !== 0;
  return (
    <section aria-label={text('title')} className="mt-3 flex flex-col gap-2">
      <div className="grid gap-3 xl:grid-cols-3">
        <Slider
          label={text('spot')}
          text={signed(look.spot)}
          value={look.spot}
          min={-0.1}
          max={0.1}
          step={0.005}
          onChange={(spot) => setLook({ spot })}
        />
        {end > 0 ? (
          <>
            <Slider
              label={text('volatility')}
              text={signed(look.volatility)}
              value={look.volatility}
              min={-0.5}
              max={0.5}
              step={0.05}
              onChange={(volatility) => setLook({ volatility })}
            />
            <Slider
              label={text('date')}
              text={
                look.time >= 1
                  ? text('expiry')
                  : look.time === 0
                    ? text('now')
                    : momentAfter(chain.exchange_at, look.time * end, end, format)
              }
              value={look.time}
              min={0}
              max={1}
              step={1 / days}
              onChange={(time) => setLook({ time })}
            />
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-small text-text-2">{text('width')}</span>
        {WIDTHS.map((width) => (
          <ChipButton key={width} pressed={look.width === width} onClick={() => setLook({ width })}>
            {text('deviations', { count: width })}
          </ChipButton>
        ))}
        {changed ? (
          <ChipButton className="ms-auto" onClick={() => setLook({ ...PLAIN_LOOK, width: look.width })}>
            <FormattedMessage id="strategy-builder.look.reset" />
          </ChipButton>
        ) : null}
      </div>
    </section>
  );
});
