import { unitWord } from '../model/unit-word.ts';
import type { EstimateState } from '../use-estimate.ts';
import { Confirm, type ConfirmProps } from './confirm.tsx';
import { MarginStrip } from './margin-strip.tsx';

export interface TicketFooterProps extends ConfirmProps {
  estimate: EstimateState;
}

/** What stays in sight below the fields: what the order takes of the account, and the way to send it. */
export function TicketFooter({ estimate, ...confirm }: TicketFooterProps) {
  const { form, verdict, assessment, request } = confirm;
  return (
    <div className="flex flex-col gap-2">
      {form.mode === 'modify' ? null : (
        <MarginStrip estimate={estimate} verdict={verdict} charges={assessment.charges} word={unitWord(request.instrument)} />
      )}
      <Confirm {...confirm} />
    </div>
  );
}
