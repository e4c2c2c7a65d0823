import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Watchlist } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { saveWatchlistAtom, watchlistsOnServerAtom } from '#client/state/market/watchlists.ts';
import { Pencil } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const LONGEST = 30;

interface ListChooserProps {
  lists: readonly Watchlist[];
  chosen: Watchlist;
  onChoose: (number: number) => void;
}

/** Chooses and renames a watchlist. */
export function ListChooser({ lists, chosen, onChoose }: ListChooserProps) {
  const intl = useIntl();
  const [naming, setNaming] = useState<string | null>(null);
  const save = useSetAtom(saveWatchlistAtom);
  const offline = useAtomValue(offlineAtom);
  const onServer = useAtomValue(watchlistsOnServerAtom);
  const nameOf = ({ name, number }: Watchlist) => (name === '' ? intl.formatMessage({ id: 'watchlist.unnamed' }, { number }) : name);
  const rename = () => {
    const name = (naming ?? '').trim();
    save(chosen.number, (old) => ({ ...old, name })).catch(() => undefined);
    setNaming(null);
  };
  return (
    <>
      <div className="flex items-center gap-2">
        <div
          role="group"
          aria-label={intl.formatMessage({ id: 'watchlist.lists' })}
          className="relative flex min-w-0 flex-1 gap-2 overflow-x-auto px-0.5 py-0.5"
        >
          {lists.map((list) => (
            <ChipButton
              key={list.number}
              className="min-h-11 shrink-0"
              pressed={list.number === chosen.number}
              onClick={() => {
                setNaming(null);
                onChoose(list.number);
              }}
            >
              {nameOf(list)} <span className="text-small text-text-3">{list.instrument_ids.length}</span>
            </ChipButton>
          ))}
        </div>
        <IconButton
          label={intl.formatMessage({ id: 'watchlist.rename' }, { name: nameOf(chosen) })}
          icon={<Pencil aria-hidden size={18} />}
          disabled={offline && onServer}
          onClick={() => setNaming(naming === null ? chosen.name : null)}
        />
      </div>
      {naming === null ? null : (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <TextField
            label={<FormattedMessage id="watchlist.name" />}
            className="min-w-0 flex-1"
            maxLength={LONGEST}
            value={naming}
            onChange={setNaming}
          />
          <Button type="submit" variant="primary">
            <FormattedMessage id="watchlist.save" />
          </Button>
        </form>
      )}
    </>
  );
}
