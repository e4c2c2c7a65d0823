import { matchingLines, type Rule } from '../rule.ts';

/** Where the id prefix of the simulated exchange may occur: the simulator, its adapter, and the assembly of the server. */
const AT_HOME = ['src/simulator/', 'src/server/market/simulated/', 'src/server/app/'];

export const sourcePrefixes: Rule = {
  name: 'source-prefixes',
  states: 'nobody but the adapter of a market knows how its ids begin: an id is taken as the market names it',
  breaches: (tree) =>
    matchingLines(
      tree.files.filter(({ path, code }) => code && path.startsWith('src/') && !AT_HOME.some((place) => path.startsWith(place))),
      /\bSIM:/,
      (match) => `says ${match}, which only its adapter knows`,
    ),
};
