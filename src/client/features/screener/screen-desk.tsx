import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { SavedScreen } from '#client/api/types.ts';
import { useScreenRun, useScreens } from '#client/state/market/screener.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useChosenScreen } from './model/use-chosen-screen.ts';
import { Results } from './parts/results.tsx';
import { ScreenBar } from './parts/screen-bar.tsx';

const ScreenEditor = lazyPart(async () => (await import('./editor/screen-editor.tsx')).ScreenEditor, { over: true });
const SaveDialog = lazyPart(async () => (await import('./editor/save-dialog.tsx')).SaveDialog, { over: true });

function Skeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <div className="skeleton h-11" />
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="skeleton h-18 lg:h-11" />
      ))}
    </div>
  );
}

const nameOf = (intl: IntlShape, { screen_id: id, name }: SavedScreen): string =>
  name ?? intl.formatMessage({ id: `screener.starter.${id.replace('starter-', '')}` });

/** Screens, their conditions and what they find. */
export function ScreenDesk() {
  const intl = useIntl();
  const screens = useScreens();
  const chosen = useChosenScreen(screens.value);
  const [open, setOpen] = useState<'edit' | 'save' | null>(null);
  const run = useScreenRun(chosen.screen);
  const name = chosen.saved === null ? intl.formatMessage({ id: 'screener.own' }) : nameOf(intl, chosen.saved);
  const close = () => setOpen(null);
  return (
    <>
      {/* A probe region of its own: without the list of screens a shared link still runs. */}
      <PageState
        resource={screens}
        what={intl.formatMessage({ id: 'screener.screens' })}
        skeleton={<div aria-hidden className="skeleton h-11" />}
      >
        {(list) => <ScreenStrip list={list} chosenId={chosen.saved?.screen_id} onChoose={chosen.choose} />}
      </PageState>
      {chosen.damaged ? (
        <Notice kind="warn">
          <FormattedMessage id="screener.damaged" />
        </Notice>
      ) : null}
      <ScreenBar chosen={chosen} onEdit={() => setOpen('edit')} onSave={() => setOpen('save')} />
      {chosen.screen === null ? null : (
        <PageState resource={run} what={name} skeleton={<Skeleton />} market>
          {(value) => (
            <>
              <AsOf at={run.receivedAt} />
              <Results
                key={JSON.stringify(chosen.screen)}
                run={value}
                screen={chosen.screen ?? { type: 'group', match: 'all', conditions: [] }}
                name={name}
                sort={chosen.sort}
                onSort={chosen.sortBy}
              />
            </>
          )}
        </PageState>
      )}
      {open === 'edit' && chosen.screen !== null ? (
        <ScreenEditor
          screen={chosen.screen}
          onClose={close}
          onApply={(screen) => {
            chosen.edit(screen);
            close();
          }}
        />
      ) : null}
      {open === 'save' && chosen.screen !== null ? (
        <SaveDialog
          screen={chosen.screen}
          onClose={close}
          onSaved={(saved) => {
            close();
            chosen.choose(saved.screen_id);
          }}
        />
      ) : null}
    </>
  );
}

interface ScreenStripProps {
  list: readonly SavedScreen[];
  chosenId: string | undefined;
  onChoose: (screenId: string) => void;
}

/** The screens side by side; the chosen one is kept in sight. */
function ScreenStrip({ list, chosenId, onChoose }: ScreenStripProps) {
  const intl = useIntl();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenId, list]);
  return (
    <div ref={strip} role="group" aria-label={intl.formatMessage({ id: 'screener.screens' })} className="flex gap-2 overflow-x-auto pb-1">
      {list.map((each) => (
        <ChipButton
          key={each.screen_id}
          className="shrink-0"
          pressed={each.screen_id === chosenId}
          onClick={() => onChoose(each.screen_id)}
        >
          {nameOf(intl, each)}
        </ChipButton>
      ))}
    </div>
  );
}
