import type { HomeCard, HomeColumn, HomeLayout } from '#client/state/device/home-layout.ts';

/** Returns the layout with a card one place up or down in its column; at the edge it stays. */
export function moved(layout: HomeLayout, column: HomeColumn, card: HomeCard, by: -1 | 1): HomeLayout {
  const cards = layout[column];
  const at = cards.indexOf(card);
  const to = at + by;
  const other = cards[to];
  if (at === -1 || other === undefined) return layout;
  return { ...layout, [column]: cards.with(at, other).with(to, card) };
}

/** Returns the layout with a card hidden or shown again. */
export function toggled(layout: HomeLayout, card: HomeCard): HomeLayout {
  const { hidden } = layout;
  return { ...layout, hidden: hidden.includes(card) ? hidden.filter((each) => each !== card) : [...hidden, card] };
}
