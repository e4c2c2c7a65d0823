import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { useAddress } from '#client/platform/use-address.ts';
import { useCleanScreen } from '#tests/support/client/render-screen.tsx';

useCleanScreen();

/** Two parts of a screen that share the address. */
function Parts() {
  const navigate = useNavigate();
  const [search, change] = useAddress();
  const [, changeToo] = useAddress();
  const press = (name: string, work: () => void) => (
    <button type="button" onClick={work}>
      {name}
    </button>
  );
  return (
    <>
      <output>{search.toString()}</output>
      {press('both', () => {
        change({ a: '1' });
        changeToo({ b: '2', c: null });
      })}
      {press('push', () => change({ d: '3' }, { push: true }))}
      {press('back', () => void navigate(-1))}
      {press('e', () => change({ e: '4' }))}
    </>
  );
}

test('two changes of the address in one tick both count, and after going back a change begins where it went back to', () => {
  render(
    <MemoryRouter initialEntries={['/app/here?c=0&kept=1']}>
      <Parts />
    </MemoryRouter>,
  );
  const says = () => screen.getByRole('status').textContent;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('push');
  expect(says()).toBe('c=0&kept=1&d=3');
  press('back');
  expect(says()).toBe('c=0&kept=1');
  press('e');
  expect(says()).toBe('c=0&kept=1&e=4');
  press('both');
  expect(says()).toBe('kept=1&e=4&a=1&b=2');
});
