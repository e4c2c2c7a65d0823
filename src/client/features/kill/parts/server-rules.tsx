import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BotRun } from '#client/api/types.ts';
import { killAtom } from '#client/state/risk/kill.ts';
import type { LastKnown } from '#client/state/risk/last-known.ts';
import { Money, Price } from '#client/widgets/figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { RunStatusChip } from '#client/widgets/run-status-chip.tsx';
import { LastSection, SeenAt } from './last-section.tsx';

const ROW = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-border py-2';

/** Returns which stop covers the open legs of a run: one for the whole run, one on each open leg, or none. */
function stopOf({ definition: { overall, limits }, set, legs }: BotRun): 'all' | 'legs' | 'none' | 'flat' {
  const held = legs.filter(({ lots }) => lots > 0);
  if (overall.stop !== null || limits.loss !== null || set?.stops === true) return 'all';
  if (held.length === 0) return 'flat';
  return held.every(({ stop }) => stop !== null) ? 'legs' : 'none';
}

/** Bots that keep running on the server, each with the stop of its positions. */
function Bots({ known }: { known: LastKnown }) {
  return (
    <LastSection title="kill.offline.bots" none="kill.offline.no-bots" kept={known.runs}>
      {(run) => (
        <li key={run.run_id} className={ROW}>
          <span className="font-semibold">{run.name}</span>
          <RunStatusChip status={run.status} />
          <span className="w-full text-small text-text-2">
            <FormattedMessage
              id="kill.offline.bot"
              values={{ open: run.legs.filter(({ lots }) => lots > 0).length, mode: run.mode, stop: stopOf(run) }}
            />
            {run.definition.limits.loss === null ? null : (
              <>
                {' '}
                <FormattedMessage
                  id="kill.offline.bot-loss"
                  values={{ amount: <Money key="amount" value={run.definition.limits.loss} decimals={0} /> }}
                />
              </>
            )}
          </span>
        </li>
      )}
    </LastSection>
  );
}

/** GTT orders on the server; stops and targets stand beside their positions. */
function Triggers({ known }: { known: LastKnown }) {
  const kept = known.instructions.map((each) => ({ ...each, value: each.value.filter(({ gtt }) => gtt !== null) }));
  return (
    <LastSection title="kill.offline.triggers" none="kill.offline.no-triggers" kept={kept}>
      {({ instruction_id: id, instrument, gtt }) => (
        <li key={id} className={ROW}>
          {instrument === null ? null : <InstrumentName instrument={instrument} />}
          <span className="w-full text-small text-text-2">
            {gtt?.legs.map(({ direction, trigger_price: trigger, transaction_type: side, lots }) => (
              <span key={`${direction} ${trigger}`} className="block">
                <FormattedMessage
                  id="kill.offline.gtt"
                  values={{
                    direction: direction === 'at-or-above' ? 'above' : 'below',
                    side,
                    lots,
                    price: <Price key="price" value={trigger} {...(instrument === null ? {} : { tick: instrument.tick_size })} />,
                  }}
                />
              </span>
            ))}
          </span>
        </li>
      )}
    </LastSection>
  );
}

/** Limits that block new risk: the daily loss limit, and a pause already in force. */
function Limits({ known }: { known: LastKnown }) {
  const intl = useIntl();
  const kill = useAtomValue(killAtom);
  return (
    <section className="flex flex-col gap-2" aria-label={intl.formatMessage({ id: 'kill.offline.limits' })}>
      <h2 className="font-semibold">
        <FormattedMessage id="kill.offline.limits" />
      </h2>
      {known.risk.map(({ owner, value: { account }, receivedAt }) => (
        <div key={owner} className="is-stale">
          <SeenAt at={receivedAt} />
          <p>
            {account.day_loss_limit === null ? (
              <FormattedMessage id="kill.offline.no-limit" values={{ account: owner }} />
            ) : (
              <FormattedMessage
                id="kill.offline.limit-of"
                values={{
                  account: owner,
                  level: account.level,
                  amount: <Money key="amount" value={account.day_loss_limit} decimals={0} />,
                }}
              />
            )}
          </p>
        </div>
      ))}
      {known.risk.length === 0 ? (
        <p className="text-text-2">
          <FormattedMessage id="kill.offline.never" />
        </p>
      ) : null}
      {kill.value === null || kill.receivedAt === null ? null : (
        <div>
          <SeenAt at={kill.receivedAt} />
          <p>
            <FormattedMessage id="kill.offline.gate" values={{ paused: kill.value.locks.length > 0 ? 'yes' : 'no' }} />
          </p>
        </div>
      )}
    </section>
  );
}

/** The server's protection while this device is offline; none of it needs the device. */
export function ServerRules({ known }: { known: LastKnown }) {
  return (
    <>
      <p className="text-text-2">
        <FormattedMessage id="kill.offline.server" />
      </p>
      <Triggers known={known} />
      <Bots known={known} />
      <Limits known={known} />
    </>
  );
}
