import { changePassword } from '#client/api/authenticate.ts';
import type { ChangePasswordBody } from '#client/api/types.ts';
import { operationAtom } from '../resource/loading.ts';

/** Gives the user another password. Rejects with ApiError. */
export const changePasswordAtom = operationAtom('changePassword', (_get, _set, body: ChangePasswordBody) =>
  changePassword(body, { quiet: 'shown' }),
);
