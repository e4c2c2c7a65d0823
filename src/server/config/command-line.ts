import type { OWNER_COMMANDS } from '../launch/owner-commands.mjs';

/** A command of the owner, at the server's computer. */
export type OwnerCommand = keyof typeof OWNER_COMMANDS;

/** Commands that a message may name. */
type CommandName = 'start' | 'worker' | OwnerCommand;

/** Returns the text of a command for this installation; `rest` follows the name. */
export type CommandLine = (name: CommandName, rest?: string) => string;

/** Returns how commands are given: through npm in a clone, by the program's own name where it was installed. */
export function commandLineOf(packaged: boolean): CommandLine {
  if (packaged) return (name, rest) => ['strikedesk', ...(name === 'start' ? [] : [name]), ...(rest === undefined ? [] : [rest])].join(' ');
  return (name, rest) => (name === 'start' ? 'npm start' : `npm run ${name}`) + (rest === undefined ? '' : ` -- ${rest}`);
}
