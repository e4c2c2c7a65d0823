import { useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import type { Portfolio } from '#client/api/types.ts';
import type { PositionGroup } from './model/group-positions.ts';
import { usePositionsDesk } from './positions-desk.ts';

/** Returns how a group is called. */
export function useGroupName(portfolios: readonly Portfolio[]): (group: PositionGroup) => string {
  const intl = useIntl();
  const format = useFormat();
  const { accountName } = usePositionsDesk();
  return (group) => {
    switch (group.grouping) {
      case 'expiry':
        return group.expiry === null
          ? (group.underlying ?? '')
          : intl.formatMessage({ id: 'positions.group' }, { underlying: group.underlying, expiry: format.expiry(group.expiry) });
      case 'underlying':
        return group.underlying ?? '';
      case 'portfolio':
        return portfolios.find((each) => each.id === group.portfolioId)?.name ?? '';
      case 'account':
        return group.accountNumber === null ? '' : accountName(group.accountNumber);
      case 'none':
        return intl.formatMessage({ id: 'positions.group.all' });
    }
  };
}
