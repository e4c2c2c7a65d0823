import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SavedScreen } from '#client/api/types.ts';
import { useScreenRun, useScreens } from '#client/state/screener.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useChosenScreen } from './model/use-chosen-screen.ts';
import { Results } from './parts/results.tsx';
import { ScreenBar } from './parts/screen-bar.tsx';

const ScreenEditor = lazy(() => import('./editor/screen-editor.tsx').then((module) => ({ default: module.ScreenEditor })));
const SaveDialog = lazy(() => import('./editor/save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));

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

/** Screens, their conditions and what they find. */
export function ScreenDesk() {
  const intl = useIntl();
  const screens = useScreens();
  const chosen = useChosenScreen(screens.value);
  const [open, setOpen] = useState<'edit' | 'save' | null>(null);
  const run = useScreenRun(chosen.screen);
  const nameOf = ({ screen_id: id, name }: SavedScreen) =>
    name ?? intl.formatMessage({ id: `screener.starter.${id.replace('starter-', '')}` });
  const name = chosen.saved === null ? intl.formatMessage({ id: 'screener.own' }) : nameOf(chosen.saved);
  const close = () => setOpen(null);
  const strip = useRef<HTMLDivElement>(null);
  const chosenId = chosen.saved?.screen_id;
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenId, screens.value]);
  return (
    <>
      {/* A probe region of its own: without the list of screens a shared link still runs. */}
      <PageState
        resource={screens}
        what={intl.formatMessage({ id: 'screener.screens' })}
        skeleton={<div aria-hidden className="skeleton h-11" />}
      >
        {(list) => (
          <div
            ref={strip}
            role="group"
            aria-label={intl.formatMessage({ id: 'screener.screens' })}
            className="flex gap-2 overflow-x-auto pb-1"
          >
            {list.map((each) => (
              <ChipButton
                key={each.screen_id}
                className="shrink-0"
                pressed={each.screen_id === chosen.saved?.screen_id}
                onClick={() => chosen.choose(each.screen_id)}
              >
                {nameOf(each)}
              </ChipButton>
            ))}
          </div>
        )}
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
      <Suspense fallback={null}>
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
      </Suspense>
    </>
  );
}
