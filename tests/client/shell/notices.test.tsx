import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NotificationHost } from '#client/features/notifications/index.ts';
import { readOne } from '#client/offline/storage.ts';
import { openAccountsAtom } from '#client/state/accounts/accounts.ts';
import { addToDigestAtom, digestAtom, digestRefetchedAtom, openDigestAtom } from '#client/state/notices/digest.ts';
import { foldEventAtom } from '#client/state/stream/stream.ts';
import { noticesOpenAtom, unreadNoticesAtom } from '#client/state/overlays/open.ts';
import { startNotices } from '#client/state/notices/notices-runtime.ts';
import { noticesAtom } from '#client/state/notices/notices.ts';
import { purgeUser } from '#client/state/session/purge-user.ts';
import { openOrderBookAtom, refreshOrderBookAtom } from '#client/state/orders/order-book.ts';
import { pushToastAtom, toastsAtom } from '#client/state/notices/toasts.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { wallTime } from '#domain/units/time.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen, type ScreenPage } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, CALL, orderOf, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const KEY = `u/${USER.id}/notices`;
const at = Date.now() - 60_000;
const orderEvent = (seq: number, id: string, status: 'filled' | 'rejected' | 'open' | 'unknown') =>
  ({
    seq,
    type: 'order.updated',
    at: at + seq,
    exchange_at: null,
    data: { order: orderOf({ order_id: id, status, lots: 1, average_price: 100 }) },
  }) as UserEvent;
const filledAt = (receivedAt: number, id: string) =>
  orderOf({ order_id: id, status: 'filled', lots: 1, filled_quantity: 65, average_price: 100, received_at: receivedAt });
const warned = (seq: number) =>
  ({
    seq,
    type: 'risk.day-loss-warned',
    at: at + seq,
    exchange_at: null,
    data: { scope: { kind: 'account', id: 'a1' }, loss: 900, limit: 1_000, percent: 90 },
  }) as UserEvent;
const saved = (seq: number) =>
  ({ seq, type: 'portfolio.removed', at: at + seq, exchange_at: null, data: { id: 'p9' } }) as unknown as UserEvent;

async function centre(before?: (page: ScreenPage) => void, started = true): Promise<ScreenPage> {
  const page = await renderScreen(<NotificationHost />, prepareDesk(server()));
  before?.(page);
  if (started) {
    const stop = startNotices(page.store);
    stops.push(stop);
  }
  await turns();
  return page;
}
const stops: (() => void)[] = [];
const show = (page: ScreenPage) => act(() => page.store.set(noticesOpenAtom, true));
const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('the notification centre', () => {
  test('lists what happened, newest first, and counts what nobody has read', async () => {
    const page = await centre();
    act(() =>
      [orderEvent(1, 'o1', 'open'), orderEvent(2, 'o1', 'filled'), warned(3)].forEach((event) => page.store.set(foldEventAtom, event)),
    );
    expect(page.store.get(unreadNoticesAtom)).toBe(2);
    show(page);
    const shown = titles();
    expect(shown).toHaveLength(2);
    expect(shown[0]).toContain(say('paused.day-loss-90'));
    expect(shown[1]).toContain('NIFTY 26,000 CE 1 Dec');
    expect(shown[1]).not.toContain(CALL.tradingsymbol);
    fireEvent.click(screen.getByRole('button', { name: say('notifications.mark-read', { count: 2 }) }));
    expect(page.store.get(unreadNoticesAtom)).toBe(0);
  });

  test('filters by orders, alerts and system, and a link leads to the object and counts as read', async () => {
    const page = await centre();
    act(() => [orderEvent(1, 'o1', 'filled'), warned(2), saved(3)].forEach((event) => page.store.set(foldEventAtom, event)));
    show(page);
    for (const [filter, text] of [
      ['alerts', say('paused.day-loss-90')],
      ['system', say('notifications.portfolio.removed')],
      ['orders', 'NIFTY 26,000 CE 1 Dec'],
    ] as const) {
      fireEvent.click(screen.getByRole('radio', { name: say(`notifications.filter.${filter}`) }));
      expect(titles()).toHaveLength(1);
      expect(titles()[0]).toContain(text);
    }
    fireEvent.click(within(screen.getAllByRole('listitem')[0]!).getByRole('link'));
    expect(page.address()).toBe('/app/order_book?tab=executed&order=o1');
    expect(page.store.get(unreadNoticesAtom)).toBe(2);
    expect(page.store.get(noticesOpenAtom)).toBe(false);
  });

  test('events that came before its code are not lost', async () => {
    const page = await centre((early) => act(() => early.store.set(foldEventAtom, orderEvent(1, 'o1', 'rejected'))));
    expect(page.store.get(noticesAtom)).toMatchObject([{ id: 'order/o1/rejected', kind: 'error' }]);
  });

  test('after fills it is never empty: one whose event never came is told by the order book, and its event counts once', async () => {
    const orders = [filledAt(at, 'before')];
    const page = await centre((early) => {
      prepareDesk(server(), { orders });
      act(() => {
        early.store.set(openAccountsAtom);
        early.store.set(openOrderBookAtom, ACCOUNT.account_number);
      });
    });
    const shownNotices = () => page.store.get(noticesAtom).map(({ id, read }) => [id, read]);
    await eventually(() => expect(shownNotices()).toEqual([['order/before/filled', true]]));
    orders.push(filledAt(Date.now() + 1_000, 'lost'));
    await act(() => page.store.set(refreshOrderBookAtom, ACCOUNT.account_number));
    await eventually(() =>
      expect(shownNotices()).toEqual([
        ['order/lost/filled', false],
        ['order/before/filled', true],
      ]),
    );
    act(() => page.store.set(foldEventAtom, orderEvent(1, 'lost', 'filled')));
    act(() => page.store.set(foldEventAtom, orderEvent(2, 'o3', 'filled')));
    expect(page.store.get(unreadNoticesAtom)).toBe(2);
    expect(shownNotices()).toHaveLength(3);
  });

  test('is kept on the device for the user, survives a reload with what was read, and goes with the sign-out', async () => {
    const page = await centre();
    act(() => page.store.set(foldEventAtom, orderEvent(1, 'o1', 'filled')));
    await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: [{ id: 'order/o1/filled', read: false }] }));
    show(page);
    fireEvent.click(screen.getByRole('button', { name: say('notifications.mark-read', { count: 1 }) }));
    await eventually(async () => expect(await readOne(KEY)).toMatchObject({ data: [{ read: true }] }));
    stops.splice(0).forEach((stop) => stop());
    page.unmount();
    page.close();
    const next = await centre();
    await eventually(() => expect(next.store.get(noticesAtom)).toMatchObject([{ id: 'order/o1/filled', read: true }]));
    await purgeUser(USER.id, wallTime(Date.now()));
    expect(await readOne(KEY)).toBeUndefined();
  });

  test('a rejection and a failure while looking are also toasts with the same words; a fill is not', async () => {
    const page = await centre();
    act(() => page.store.set(foldEventAtom, orderEvent(1, 'o1', 'filled')));
    expect(page.store.get(toastsAtom)).toEqual([]);
    act(() => page.store.set(foldEventAtom, orderEvent(2, 'o2', 'rejected')));
    const [toast] = page.store.get(toastsAtom);
    expect(toast?.title).toEqual(page.store.get(noticesAtom)[0]?.title);
    act(() => toast?.action?.run());
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(page.store.get(noticesAtom)).toHaveLength(2);
  });

  test('the toast of an order without an answer goes when its outcome is known', async () => {
    const page = await centre();
    act(() => page.store.set(foldEventAtom, orderEvent(1, 'o1', 'unknown')));
    act(() => page.store.set(foldEventAtom, orderEvent(2, 'o2', 'rejected')));
    expect(page.store.get(toastsAtom)).toHaveLength(2);
    act(() => page.store.set(foldEventAtom, orderEvent(3, 'o1', 'filled')));
    expect(page.store.get(toastsAtom).map(({ kind }) => kind)).toEqual(['error']);
  });

  test('keeps what a toast says', async () => {
    const page = await centre();
    act(() => void page.store.set(pushToastAtom, { kind: 'error', title: { id: 'errors.unknown' } }));
    show(page);
    expect(titles()[0]).toContain(say('errors.unknown'));
  });

  test('what was missed is told in order under one line that says nothing is missing, without a toast for each', async () => {
    const page = await centre();
    const back = wallTime(at + 50_000);
    act(() => {
      page.store.set(openDigestAtom, wallTime(at - 50_000), back);
      for (const event of [orderEvent(1, 'o1', 'rejected'), orderEvent(2, 'o2', 'filled')]) {
        page.store.set(addToDigestAtom, event);
        page.store.set(foldEventAtom, event);
      }
    });
    expect(page.store.get(toastsAtom)).toEqual([]);
    show(page);
    const shown = titles();
    expect(shown[0]).toContain(say('notifications.away.contiguous', { count: 2 }));
    expect(shown[1]).toContain('Bought');
    expect(shown[2]).toContain('Rejected');
    fireEvent.click(screen.getByRole('button', { name: say('ui.close') }));
    expect(page.store.get(digestAtom)).toBeNull();
  });

  test('a gap is named with its times and what was loaded again', async () => {
    const page = await centre();
    act(() => {
      page.store.set(openDigestAtom, wallTime(at - 50_000), wallTime(at));
      page.store.set(digestRefetchedAtom, wallTime(at));
    });
    show(page);
    expect(titles()[0]).toContain(say('notifications.away.refetched', { count: 0 }));
  });
});
