import { useAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { homeLayoutAtom, type HomeCard, type HomeColumn, type HomeLayout } from '#client/state/device/home-layout.ts';
import { ArrowDown, ArrowUp } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

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

const COLUMNS: readonly HomeColumn[] = ['wide', 'narrow'];

const NAMES: Readonly<Record<HomeCard, string>> = {
  attention: 'dashboard.attention.title',
  positions: 'dashboard.positions.title',
  equity: 'figures.results.equity',
  calendar: 'figures.results.calendar',
  indices: 'dashboard.index.title',
  orders: 'dashboard.orders.title',
};

/** Moves and hides the cards of this page; kept on this device. */
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
      {COLUMNS.map((column) => (
        <ul key={column}>
          {layout[column].map((card, place) => {
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
                  disabled={place === layout[column].length - 1}
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
