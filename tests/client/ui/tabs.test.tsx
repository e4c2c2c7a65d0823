import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from '#client/ui/tabs.tsx';

afterEach(() => vi.restoreAllMocks());

const TABS = ['one', 'two', 'three', 'four'].map((value) => ({ value, label: value }));
const ROOM = 250;
const EACH = 100;

/** A line of `ROOM` px with tabs of `EACH` px, as a browser would lay it out. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    const place = TABS.findIndex(({ value }) => value === this.dataset['value']);
    const left = place === -1 ? 0 : place * EACH - (this.parentElement?.scrollLeft ?? 0);
    return { left, right: left + (place === -1 ? ROOM : EACH) } as DOMRect;
  });
}

const tabs = (value: string) => (
  <Tabs label="Parts" tabs={TABS} value={value} onChange={() => undefined}>
    {value}
  </Tabs>
);

test('the chosen tab is in view, also when the page opens on it', () => {
  layOut();
  const { rerender } = render(tabs('four'));
  const line = screen.getByRole('tablist');
  expect(line.scrollLeft).toBe(TABS.length * EACH - ROOM);
  rerender(tabs('one'));
  expect(line.scrollLeft).toBe(0);
  rerender(tabs('two'));
  expect(line.scrollLeft).toBe(0);
});
