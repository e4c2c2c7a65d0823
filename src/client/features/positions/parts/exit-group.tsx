import { useSetAtom } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { actionRequestAtom } from '../action-request.ts';

/** Exits all positions of a group after one confirmation. One call closes positions of one portfolio. */
export function ExitGroup({ name, positions }: { name: string; positions: readonly Position[] }) {
  const intl = useIntl();
  const act = useSetAtom(actionRequestAtom);
  const open = positions.filter(({ net_quantity: net }) => net !== 0);
  if (open.length < 2 || new Set(open.map((each) => each.portfolio_id)).size > 1) return null;
  return (
    <Button
      size="sm"
      className="max-md:hidden"
      aria-label={intl.formatMessage({ id: 'positions.group.exit.of' }, { group: name })}
      onClick={() => act({ kind: 'exit-many', positions: open })}
    >
      <FormattedMessage id="positions.group.exit" />
    </Button>
  );
}
