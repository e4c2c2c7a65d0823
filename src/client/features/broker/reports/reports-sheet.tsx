import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, BrokerDesk } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useBrokerDesk } from '#client/state/accounts/broker-desk.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useKeptRows } from '#client/ui/use-kept-rows.ts';
import { wallTime } from '#domain/units/time.ts';
import { NewerRows } from '../newer-rows.tsx';

type Report = BrokerDesk['held_reports'][number];

/** A report: why it fits no order placed here, whether it is counted, and the report as it came. */
function HeldReport({ report }: { report: Report }) {
  const format = useFormat();
  const at = wallTime(report.broker_at ?? report.received_at);
  return (
    <li className="flex flex-col gap-1 border-b border-border py-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Chip tone={report.booked ? 'neutral' : 'warn'}>
          <FormattedMessage id={report.booked ? 'broker.reports.booked' : 'broker.reports.held'} />
        </Chip>
        <time className="text-small text-text-3" dateTime={new Date(at).toISOString()}>
          {format.wallDate(at)} {format.wallTime(at, { seconds: true })}
        </time>
      </span>
      <p>
        <FormattedMessage id={`broker.reports.reason.${report.reason}`} />
      </p>
      <p className="text-small text-text-2">
        <FormattedMessage id="broker.reports.order" values={{ id: <bdi className="break-words">{report.broker_order_id}</bdi> }} />
      </p>
      <details className="text-small">
        <summary className="min-h-11 content-center">
          <FormattedMessage id="broker.reports.body" />
        </summary>
        <pre dir="ltr" className="overflow-x-auto rounded-input bg-sunken p-3 text-start" tabIndex={0}>
          {report.body}
        </pre>
      </details>
    </li>
  );
}

const keyOf = ({ report_id: id }: Report) => String(id);

/** The reports, newest first; later ones are shown on a press. */
function ReportList({ reports }: { reports: readonly Report[] }) {
  const { shown, newer, showNewer } = useKeptRows(reports, keyOf);
  return (
    <>
      <NewerRows count={newer} onShow={showNewer} />
      <ol>
        {shown.map((report) => (
          <HeldReport key={report.report_id} report={report} />
        ))}
      </ol>
    </>
  );
}

/** The reports of a broker that fit no order placed here, newest first. */
export function ReportsSheet({ account, onClose }: { account: Account; onClose: () => void }) {
  const intl = useIntl();
  const desk = useBrokerDesk(account.account_number);
  const title = intl.formatMessage({ id: 'broker.reports.title' }, { label: account.label });
  return (
    <Sheet open onClose={onClose} title={title}>
      <p className="text-text-2">
        <FormattedMessage id="broker.reports.about" />
      </p>
      <PageState
        resource={desk}
        what={title}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={({ held_reports: reports }) => reports.length === 0}
        empty={
          <p className="text-text-2">
            <FormattedMessage id="broker.reports.none" />
          </p>
        }
      >
        {({ held_reports: reports }) => <ReportList reports={reports} />}
      </PageState>
    </Sheet>
  );
}
