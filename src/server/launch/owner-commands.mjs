/** What an owner does at the server's computer: what each command takes, and what it does in the lines of `strikedesk --help`. */
export const OWNER_COMMANDS = {
  backup: { takes: '', does: ['makes a backup now, beside a running server too'] },
  restore: {
    takes: 'FILE',
    does: [
      'fills an empty DATA_DIR with a backup; --replace lays what is there aside',
      '--to MINUTE restores that minute instead, where BACKUP_POINTS is on',
    ],
  },
  doctor: { takes: '', does: ['looks at everything that the server rests on, and says what to do'] },
  recover: { takes: '[EMAIL]', does: ['lets a user back in: --second-factor, --to NEW_EMAIL'] },
  export: { takes: 'EMAIL [FILE]', does: ['writes everything that a user has into a file'] },
  forget: { takes: 'EMAIL', does: ['removes a user with everything: --for-ever'] },
  owner: { takes: '[EMAIL]', does: ['says who owns this server, or gives it to another user'] },
  https: { takes: '', does: ['prints the code by which a phone at home comes to trust the server'] },
};
