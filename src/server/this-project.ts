import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readProject } from './config/project.ts';

/** This program. Its folder is the same two levels up from src/server/ and from dist/server/. */
export const THIS_PROJECT = readProject(fileURLToPath(new URL('../../', import.meta.url)), {
  home: homedir(),
  workingFolder: process.cwd(),
});
