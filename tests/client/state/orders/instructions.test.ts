import { describe, expect, test } from 'vitest';
import { foldEventAtom } from '#client/state/stream/stream.ts';
import { amendExitAtom, instructionsAtom, refreshInstructionsAtom } from '#client/state/orders/instructions.ts';
import { adoptTokenAtom } from '#client/state/session/token.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as calls from '#contract/operations/instructions.ts';
import { openPage, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { ACCOUNT, EXCHANGE_AT, exitOf, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();

const event = (instruction: object): UserEvent =>
  ({ seq: 1, type: 'instruction.updated', at: 1, exchange_at: null, data: { instruction } }) as unknown as UserEvent;

async function page(): Promise<ClientPage> {
  prepareDesk(server())
    .on(authenticate.getProfile, { user: USER })
    .on(calls.getInstructions, { instructions: [exitOf()], exchange_at: EXCHANGE_AT, received_at: SERVER_AT });
  const opened = await openPage();
  opened.store.set(userDataAtom, USER);
  opened.store.set(adoptTokenAtom, 't-1');
  return opened;
}
const list = ({ store }: ClientPage) => store.get(instructionsAtom(ACCOUNT.account_number)).value;

describe('the instructions of an account', () => {
  test('take what the stream tells, and never an older revision', async () => {
    const here = await page();
    await here.store.set(refreshInstructionsAtom, ACCOUNT.account_number);
    here.store.set(foldEventAtom, event(exitOf({ revision: 3 }, { effective_stop: 98.4 })));
    here.store.set(foldEventAtom, event(exitOf({ revision: 2 }, { effective_stop: 92 })));
    here.store.set(foldEventAtom, event(exitOf({ instruction_id: 'i2' })));
    expect(list(here)?.map((each) => [each.instruction_id, each.exit?.effective_stop])).toEqual([
      ['i2', 90],
      ['i1', 98.4],
    ]);
  });

  test('show a change as soon as it is answered, and reject what is refused', async () => {
    const here = await page();
    await here.store.set(refreshInstructionsAtom, ACCOUNT.account_number);
    server().on(calls.amendExit, { instruction: exitOf({ revision: 2 }, { effective_stop: 95 }), message: '' });
    await here.store.set(amendExitAtom, 'i1', { stop: { trigger_price: 95 } });
    expect(list(here)?.[0]?.exit?.effective_stop).toBe(95);
    server().on(calls.amendExit, refusal('instruction.trigger-reached'));
    await expect(here.store.set(amendExitAtom, 'i1', { stop: { trigger_price: 200 } })).rejects.toMatchObject({
      code: 'instruction.trigger-reached',
    });
  });
});
