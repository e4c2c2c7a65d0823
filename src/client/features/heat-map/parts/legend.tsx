import { FormattedMessage, useIntl } from 'react-intl';
import { heatColour, sequenceColour, unknownColour } from '#client/widgets/heat/heat-scale.ts';
import { Percent } from '#client/widgets/figure.tsx';
import type { HeatQuery } from '../model/heat-query.ts';
import type { MapLook } from '../tile-facts.ts';

const STEPS = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5] as const;
const PARTS = [0, 1, 2, 3, 4, 5, 6] as const;
const BUILD_UPS = [
  ['short-build-up', -5],
  ['long-unwinding', -2],
  ['short-covering', 2],
  ['long-build-up', 5],
] as const;

function Swatch({ fill, hatched = false }: { fill: string; hatched?: boolean }) {
  return (
    <span
      aria-hidden
      className="h-3 w-5 shrink-0"
      style={{
        backgroundColor: fill,
        ...(hatched ? { backgroundImage: 'repeating-linear-gradient(45deg, transparent 0 3px, var(--border-strong) 3px 4px)' } : {}),
      }}
    />
  );
}

/** The legend of the colours. A tile shows its real value, whatever the clamp. */
export function Legend({ query, look: { clamp, span, look } }: { query: HeatQuery; look: MapLook }) {
  const intl = useIntl();
  const { colour } = query;
  const unknown = (
    <span className="flex items-center gap-1">
      <Swatch fill={unknownColour(look).fill} hatched />
      <FormattedMessage id="heat-map.unknown" />
    </span>
  );
  const scale = () => {
    if (colour === 'build-up')
      return BUILD_UPS.map(([kind, step]) => (
        <span key={kind} className="flex items-center gap-1">
          <Swatch fill={heatColour(step, look).fill} />
          <FormattedMessage id={`market-words.build-up.${kind}`} />
        </span>
      ));
    if (colour === 'iv' || colour === 'iv-percentile')
      return (
        <span dir="ltr" className="flex flex-wrap items-center gap-1">
          <Percent fraction={colour === 'iv' ? span?.low : 0} />
          {PARTS.map((part) => (
            <Swatch key={part} fill={sequenceColour(part / 6, look).fill} />
          ))}
          <Percent fraction={colour === 'iv' ? span?.high : 1} />
        </span>
      );
    return (
      <span dir="ltr" className="flex flex-wrap items-center gap-1">
        <span>
          {colour === 'pcr'
            ? intl.formatMessage({ id: 'heat-map.pcr.low' })
            : intl.formatMessage({ id: 'heat-map.clamp.low' }, { percent: clamp })}
        </span>
        {STEPS.map((step) => (
          <Swatch key={step} fill={heatColour(step, look).fill} />
        ))}
        <span>
          {colour === 'pcr'
            ? intl.formatMessage({ id: 'heat-map.pcr.high' })
            : intl.formatMessage({ id: 'heat-map.clamp.high' }, { percent: clamp })}
        </span>
      </span>
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-text-2">
      {scale()}
      {unknown}
    </div>
  );
}
