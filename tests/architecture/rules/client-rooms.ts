import { roomOf, targetOf } from '../resolve.ts';
import type { Breach, Rule } from '../rule.ts';
import type { Import, SourceFile } from '../tree.ts';

/** Allowed imports of each folder of the client, besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  '': ['app', 'features', 'widgets', 'ui', 'state', 'api', 'offline', 'workers', 'i18n', 'platform', 'styles'],
  app: ['features', 'widgets', 'ui', 'state', 'api', 'offline', 'workers', 'i18n', 'platform', 'styles'],
  features: ['widgets', 'ui', 'state', 'api', 'workers', 'i18n', 'platform'],
  widgets: ['ui', 'state', 'i18n', 'platform'],
  ui: ['i18n', 'platform'],
  state: ['api', 'offline', 'platform', 'workers', 'i18n'],
  api: ['offline', 'platform'],
  offline: ['platform'],
  // Workers read their input from the device's storage: megabytes that would otherwise pass through the page.
  workers: ['offline', 'platform'],
  i18n: ['api', 'platform', 'state'],
  platform: [],
  styles: [],
};

function breachesOf(file: SourceFile, imported: Import, target: string): readonly Breach[] {
  const at = { path: file.path, line: imported.line };
  const from = roomOf(file.path, 'src/client');
  const to = roomOf(target, 'src/client');
  if (from === to) {
    if (from !== 'features') return [];
    const [mine, theirs] = [file.path, target].map((path) => roomOf(path, 'src/client/features'));
    return mine === theirs ? [] : [{ ...at, why: `feature ${mine} must not import feature ${theirs}` }];
  }
  if (to !== '' && !mayImport[from]?.includes(to)) return [{ ...at, why: `${from} must not import ${target}` }];
  if (to === 'features' && !target.endsWith('/index.ts') && !target.endsWith('.json')) {
    return [{ ...at, why: `a feature is read through its index.ts, not ${target}` }];
  }
  return [];
}

export const clientRooms: Rule = {
  name: 'client-rooms',
  states: 'in the client app uses features, features use widgets, widgets use ui, and features never meet each other',
  breaches: (tree) =>
    tree.files
      .filter((file) => file.code && file.path.startsWith('src/client/'))
      .flatMap((file) => {
        const room = roomOf(file.path, 'src/client');
        if (!(room in mayImport)) return [{ path: file.path, why: `${room} is not a room of the client` }];
        return file.imports().flatMap((imported) => {
          const target = targetOf(file, imported);
          return target?.startsWith('src/client/') ? breachesOf(file, imported, target) : [];
        });
      }),
};
