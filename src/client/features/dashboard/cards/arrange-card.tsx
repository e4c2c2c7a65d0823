import { useAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { homeLayoutAtom, isHomeFigure, type HomeCard, type HomeColumn, type HomeLayout } from '#client/state/device/home-layout.ts';
import { ArrowDown, ArrowUp } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

/** Returns the layout with a card moved one place up or down inside its group; at the edge the card stays. */
export function moved(layout: HomeLayout, column: HomeColumn, card: HomeCard, by: -1 | 1): HomeLayout {
  const cards = layout[column];
  const beside = cards.filter((each) => isHomeFigure(each) === isHomeFigure(card));
  const other = beside[beside.indexOf(card) + by];
  if (!beside.includes(card) || other === undefined) return layout;
  return { ...layout, [column]: cards.with(cards.indexOf(card), other).with(cards.indexOf(other), card) };
}

/** Returns the layout with a card hidden or shown again. */
export function toggled(layout: HomeLayout, card: HomeCard): HomeLayout {
  const { hidden } = layout;
  return { ...layout, hidden: hidden.includes(card) ? hidden.filter((each) => each !== card) : [...hidden, card] };
}

/** Returns the groups of cards, each with the column whose order holds them. */
const groupsOf = ({ wide, narrow }: HomeLayout): readonly (readonly [HomeColumn, readonly HomeCard[]])[] => [
  ['wide', wide.filter((card) => !isHomeFigure(card))],
  ['narrow', narrow],
  ['wide', wide.filter(isHomeFigure)],
];

const NAMES: Readonly<Record<HomeCard, string>> = {
  attention: 'dashboard.attention.title',
  positions: 'dashboard.positions.title',
  equity: 'figures.results.equity',
  calendar: 'figures.results.calendar',
  indices: 'dashboard.index.title',
  orders: 'dashboard.orders.title',
};

/** Moves and hides the cards of the home page; the layout is kept on the device. */
export function ArrangeCard() {
  const intl = useIntl();
  const [{ layout }, set] = useAtom(homeLayoutAtom);
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <FormattedMessage id="figures.arrange.open" />
      </Button>
    );
  return (
    <Card
      title={intl.formatMessage({ id: 'figures.arrange.title' })}
      aside={
        <Button size="sm" onClick={() => setOpen(false)}>
          <FormattedMessage id="figures.arrange.done" />
        </Button>
      }
    >
      {groupsOf(layout).map(([column, cards]) => (
        <ul key={cards[0]}>
          {cards.map((card, place) => {
            const name = intl.formatMessage({ id: NAMES[card] });
            return (
              <li key={card} className="flex items-center gap-2 border-t border-border">
                <span className="min-w-0 flex-1">{name}</span>
                <ChipButton pressed={!layout.hidden.includes(card)} onClick={() => set(toggled(layout, card))}>
                  <span className="sr-only">{name}: </span>
                  <FormattedMessage id="figures.arrange.shown" />
                </ChipButton>
                <IconButton
                  label={intl.formatMessage({ id: 'figures.arrange.up' }, { name })}
                  icon={<Icon icon={ArrowUp} />}
                  disabled={place === 0}
                  onClick={() => set(moved(layout, column, card, -1))}
                />
                <IconButton
                  label={intl.formatMessage({ id: 'figures.arrange.down' }, { name })}
                  icon={<Icon icon={ArrowDown} />}
                  disabled={place === cards.length - 1}
                  onClick={() => set(moved(layout, column, card, 1))}
                />
              </li>
            );
          })}
        </ul>
      ))}
    </Card>
  );
}
