import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** How a container or a service manager starts the installed package, as its file says. */
export interface Recipe {
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly start: readonly string[];
}

const lines = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../.container/${name}`, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));

function only(name: string, values: readonly string[]): string {
  const [first] = values;
  if (first === undefined || values.length > 1) throw new Error(`${name} is said ${values.length} times`);
  return first;
}

const settings = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text) => text.split(/=(.*)/s).slice(0, 2))) as Record<string, string>;

/** Returns the settings of the Containerfile, with the health check of a container. */
export function readContainerfile(): Recipe & { readonly health: readonly string[]; readonly steps: readonly string[] } {
  const said = lines('Containerfile');
  const of = (word: string) => said.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  return {
    user: only('USER', of('USER')),
    environment: settings(of('ENV')),
    start: JSON.parse(only('ENTRYPOINT', of('ENTRYPOINT'))) as string[],
    health: JSON.parse(only('HEALTHCHECK', of('HEALTHCHECK')).replace(/^.* CMD /, '')) as string[],
    steps: of('RUN'),
  };
}

/** Returns the settings of the systemd unit. */
export function readUnit(): Recipe & { readonly stateFolder: string } {
  const said = lines('strikedesk.service');
  const of = (word: string) =>
    only(
      word,
      said.filter((line) => line.startsWith(`${word}=`)).map((line) => line.slice(word.length + 1)),
    );
  return {
    user: of('User'),
    environment: settings(of('Environment').split(' ')),
    start: of('ExecStart').split(' '),
    stateFolder: `%S/${of('StateDirectory')}`,
  };
}
