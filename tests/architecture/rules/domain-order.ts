import { roomOf, targetOf } from '../resolve.ts';
import type { Rule } from '../rule.ts';

const order = [
  'units',
  'calendar',
  'instruments',
  'market',
  'pricing',
  'indicators',
  'strategies',
  'orders',
  'fees',
  'matching',
  'positions',
  'risk',
  'commentary',
  'ideas',
  'bots',
  'backtest',
  'screener',
  'alerts',
  'telling',
];

export const domainOrder: Rule = {
  name: 'domain-order',
  states: 'inside the domain a folder imports only folders above it',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/domain/'))
      .flatMap((file) => {
        const from = roomOf(file.path, 'src/domain');
        if (!order.includes(from)) return [{ path: file.path, why: `${from || 'the folder itself'} is not a folder of the domain` }];
        return file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          if (!target?.startsWith('src/domain/')) return [];
          const to = roomOf(target, 'src/domain');
          return order.indexOf(to) <= order.indexOf(from)
            ? []
            : [{ path: file.path, line: imported.line, why: `${from} is above ${to} and must not import it` }];
        });
      }),
};
