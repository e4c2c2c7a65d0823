import { marketCalendar } from '#client/platform/market-calendar.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ChevronLeft, ChevronRight, Pause, Play, X } from '#client/ui/icons.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SPEEDS, type Replay } from './use-replay.ts';

/** Controls of the replay of a past day: date, position, speed and exit. Marks every picture as a replay. */
export function ReplayBar({ replay, today }: { replay: Replay; today: string | null }) {
  const intl = useIntl();
  const format = useFormat();
  const say = (id: string) => intl.formatMessage({ id: `chart.replay.${id}` });
  const { day, minute, playing, at, count } = replay;
  if (day === null) return null;
  const last = today === null ? null : marketCalendar.previousTradingDay(today);
  const isStill = count === 0;
  return (
    <section
      aria-label={say('title')}
      className="flex flex-wrap items-center gap-2 rounded-card border-2 border-warn bg-surface px-2 py-1"
      data-replay={minute ?? ''}
    >
      <Chip tone="warn">
        <FormattedMessage id="chart.replay.mark" />
      </Chip>
      <input
        type="date"
        className="field-select min-h-11 rounded-input border border-border-strong bg-surface px-2"
        aria-label={say('day')}
        value={day}
        {...(last === null ? {} : { max: last })}
        onChange={(event) => {
          const chosen = event.target.value === '' ? null : marketCalendar.tradingDayOnOrBefore(event.target.value);
          if (chosen !== null && (last === null || chosen <= last)) replay.begin(chosen);
        }}
      />
      <span className="min-w-16 font-semibold tabular-nums">
        {minute === null ? '–' : format.time(exchangeTime(minute), { seconds: false })}
      </span>
      <IconButton
        label={say('back')}
        icon={<Icon icon={ChevronLeft} directional />}
        disabled={isStill || at <= 1}
        onClick={() => replay.step(-1)}
      />
      <IconButton
        label={say(playing ? 'pause' : 'play')}
        icon={playing ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} />}
        disabled={isStill}
        onClick={replay.toggle}
      />
      <IconButton
        label={say('on')}
        icon={<Icon icon={ChevronRight} directional />}
        disabled={isStill || at >= count}
        onClick={() => replay.step(1)}
      />
      <SpeedChoice replay={replay} />
      <input
        type="range"
        dir="ltr"
        className="min-h-11 min-w-24 flex-1 accent-primary"
        aria-label={say('place')}
        aria-valuetext={minute === null ? say('loading') : format.time(exchangeTime(minute), { seconds: false })}
        min={1}
        max={Math.max(1, count)}
        value={at}
        disabled={isStill}
        onChange={(event) => replay.go(Number(event.target.value))}
      />
      <Trouble replay={replay} />
      <Button icon={<X aria-hidden size={18} />} onClick={replay.end}>
        <FormattedMessage id="chart.replay.end" />
      </Button>
    </section>
  );
}

/** Chooses the speed of the replay, in minutes of the day per second. */
function SpeedChoice({ replay }: { replay: Replay }) {
  const intl = useIntl();
  return (
    <select
      className="field-select min-h-11 rounded-input border border-border-strong bg-surface px-2"
      aria-label={intl.formatMessage({ id: 'chart.replay.speed' })}
      value={replay.speed}
      onChange={(event) => {
        const chosen = SPEEDS.find((speed) => speed === Number(event.target.value));
        if (chosen !== undefined) replay.setSpeed(chosen);
      }}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {intl.formatMessage({ id: 'chart.replay.speed.of' }, { count: speed })}
        </option>
      ))}
    </select>
  );
}

/** The reason why the day cannot be replayed. */
function Trouble({ replay }: { replay: Replay }) {
  return replay.failed ? (
    <span role="alert" className="text-small text-danger">
      <FormattedMessage id="chart.replay.failed" />
    </span>
  ) : replay.isEmpty ? (
    <span role="status" className="text-small text-text-2">
      <FormattedMessage id="chart.replay.none" />
    </span>
  ) : null;
}
