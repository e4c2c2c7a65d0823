import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MoveSheet } from '#client/features/chart/sheets/index.ts';
import type { OwnLevel } from '#client/features/chart/model/levels.ts';
import { listAccounts } from '#contract/operations/accounts.ts';
import { amendExit, getInstructions } from '#contract/operations/instructions.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { CALL, exitOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const instruction = exitOf({}, { stop: { trigger_price: 90, limit_offset: 0.5 }, trailing: null, effective_stop: 90, target_price: 130 });
const stop: OwnLevel = {
  id: 'stop',
  price: 90,
  label: 'Stop',
  kind: 'stop',
  movable: true,
  of: { kind: 'exit', instruction, part: 'stop' },
};

async function open(level: OwnLevel, price: number) {
  const fake = server()
    .on(listAccounts, { broker_accounts: [] })
    .on(getInstructions, { instructions: [instruction], exchange_at: 1, received_at: 1 });
  const onClose = vi.fn<() => void>();
  await renderScreen(<MoveSheet instrument={CALL} move={{ level, price }} onClose={onClose} />, fake);
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: say('chart.move.go') });
  return { fake, onClose, go };
}
const amended = (fake: Awaited<ReturnType<typeof open>>['fake']) =>
  fake.calls.filter(({ operationId }) => operationId === 'amendExit').map(({ body }) => body);

test('a dragged stop is asked about, and moved by the press alone: its limit keeps the distance that it had', async () => {
  const { fake, onClose, go } = await open(stop, 85.5);
  fake.on(amendExit, { instruction, message: 'ok' });
  expect(amended(fake)).toEqual([]);
  fireEvent.click(go);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(amended(fake)).toEqual([{ stop: { trigger_price: 85.5, limit_offset: 0.5 } }]);
});

test('a target that the server refuses stays, and why is said', async () => {
  const target: OwnLevel = {
    ...stop,
    id: 'target',
    price: 130,
    label: 'Target',
    kind: 'target',
    of: { kind: 'exit', instruction, part: 'target' },
  };
  const { fake, onClose, go } = await open(target, 140);
  fake.on(amendExit, refusal('instruction.not-active'));
  fireEvent.click(go);
  expect(await screen.findByText(say('errors.instruction.not-active'))).toBeTruthy();
  expect(amended(fake)).toEqual([{ target_price: 140 }]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a level let go where it was changes nothing', async () => {
  const { go } = await open(stop, 90);
  expect(go.disabled || go.getAttribute('aria-disabled') === 'true').toBe(true);
});
