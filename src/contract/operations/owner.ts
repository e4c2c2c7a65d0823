import { operation } from '../operation.ts';
import * as s from '../schemas/owner.ts';

const tag = 'owner';

/** For anybody but the owner of the server these calls do not exist. */
export const getServerState = operation({
  operationId: 'getServerState',
  method: 'GET',
  path: '/api/owner/server/',
  tag,
  signedIn: true,
  summary: 'How the server is, for its owner: the figures of /metrics, backups, jobs and what went wrong',
  answer: s.serverStateAnswer,
  errors: ['request.not-found'],
});
export const startBackup = operation({
  operationId: 'startBackup',
  method: 'POST',
  path: '/api/owner/backup/',
  tag,
  signedIn: true,
  summary: 'Make a backup now, and try it; how it goes is told by the state of the server',
  answer: s.backupStartedAnswer,
  errors: ['request.not-found', 'auth.step-up', 'owner.backup-running'],
});
