import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { PastScreenDay, SavedScreen } from '#client/api/types.ts';
import { useAddress } from '#client/platform/use-address.ts';
import { type PastInstant, pastTime, readPast, writePast } from '#client/state/market/past-address.ts';
import { useScreenRun, useScreens } from '#client/state/market/screener.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { type ConditionGroup, fieldsRead } from '#domain/screener/condition.ts';
import { type ChosenScreen, useChosenScreen } from './model/use-chosen-screen.ts';
import { Results } from './parts/results.tsx';
import { ScreenBar } from './parts/screen-bar.tsx';

const ScreenEditor = lazyPart(async () => (await import('./editor/screen-editor.tsx')).ScreenEditor, { over: true });
const PastDay = lazyPart(async () => (await import('./parts/past-day.tsx')).PastDay, {
  words: ['past'],
  placeholder: () => <div aria-hidden className="skeleton h-15" />,
});
const PastFound = lazyPart(async () => (await import('./parts/past-day.tsx')).PastFound, { words: ['past'] });
const hasPastAtom = featureAtom('past');

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

/** Delay after the last move of the slider before the market of its minute is fetched. */
const REST_MS = 250;

function dayOf(instant: PastInstant): PastScreenDay {
  const { source, date } = instant;
  const at = pastTime(instant);
  return at === null ? { source, date } : { source, date, at };
}

/** Returns the day once it has not changed for REST_MS; a first day and null at once. The result names its own minute. */
function useRested(day: PastScreenDay | null): PastScreenDay | null {
  const wanted = JSON.stringify(day);
  const [rested, setRested] = useState(wanted);
  const first = day === null || rested === 'null';
  if (first && rested !== wanted) setRested(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useMemo(() => JSON.parse(first ? wanted : rested) as PastScreenDay | null, [first, wanted, rested]);
}

/** Returns the past day in the address, and the functions that change the day or return to the live market. */
function usePastScreen() {
  const [search, change] = useAddress();
  const hasPast = useAtomValue(hasPastAtom);
  const asked = hasPast && search.get('past') !== null;
  const instant = asked ? readPast(search) : null;
  return {
    hasPast,
    /** Whether a past day is shown; while `instant` is null, the newest one is being looked up. */
    asked,
    instant,
    day: useRested(instant === null ? null : dayOf(instant)),
    show: (next: PastInstant | null) => change(writePast(next)),
    begin: () => change({ past: 'newest' }),
  };
}

/** The saved screens with conditions and results. */
export function ScreenDesk() {
  const intl = useIntl();
  const screens = useScreens();
  const chosen = useChosenScreen(screens.value);
  const [open, setOpen] = useState<'edit' | 'save' | null>(null);
  const past = usePastScreen();
  const name = chosen.saved === null ? intl.formatMessage({ id: 'screener.own' }) : nameOf(intl, chosen.saved);
  return (
    <>
      {/* A failed list of screens must not stop a shared link, so the list has a page state of its own. */}
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
      {chosen.opening === 'looking' ? <Skeleton /> : null}
      {chosen.opening === 'found' && past.day === null ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="screener.opening" values={{ name }} />
        </p>
      ) : null}
      <ScreenBar
        chosen={chosen}
        onEdit={() => setOpen('edit')}
        onSave={() => setOpen('save')}
        onPast={past.hasPast && !past.asked ? past.begin : null}
      />
      {past.asked ? <PastDay past={past.instant} show={past.show} /> : null}
      {/* Nothing runs while the newest recorded day is being looked up. */}
      {chosen.screen === null || (past.asked && past.day === null) ? null : (
        <Found screen={chosen.screen} chosen={chosen} name={name} past={past.day} />
      )}
      <Dialogs open={open} chosen={chosen} past={past.day} close={() => setOpen(null)} />
    </>
  );
}

interface FoundProps {
  screen: ConditionGroup;
  chosen: ChosenScreen;
  name: string;
  past: PastScreenDay | null;
}

/** The result of the screen now, or at an instant of a past day. */
function Found({ screen, chosen, name, past }: FoundProps) {
  const run = useScreenRun(screen, past);
  return (
    <PageState resource={run} what={name} skeleton={<Skeleton />} market={past === null}>
      {(value) => {
        const results = (
          <Results
            key={JSON.stringify([screen, past])}
            run={value}
            screen={screen}
            name={name}
            at={run.receivedAt}
            sort={chosen.sort}
            onSort={chosen.sortBy}
          />
        );
        if (value.past !== null)
          return (
            <PastFound run={value} fields={['price', 'change', ...fieldsRead(screen)]}>
              {results}
            </PastFound>
          );
        return results;
      }}
    </PageState>
  );
}

interface DialogsProps {
  open: 'edit' | 'save' | null;
  chosen: ChosenScreen;
  past: PastScreenDay | null;
  close: () => void;
}

function Dialogs({ open, chosen, past, close }: DialogsProps) {
  const { screen } = chosen;
  if (screen === null || open === null) return null;
  if (open === 'edit')
    return (
      <ScreenEditor
        screen={screen}
        savedId={chosen.saved?.screen_id ?? null}
        past={past}
        onClose={close}
        onApply={(next) => {
          chosen.edit(next);
          close();
        }}
      />
    );
  return (
    <SaveDialog
      screen={screen}
      onClose={close}
      onSaved={(saved) => {
        close();
        chosen.choose(saved.screen_id);
      }}
    />
  );
}

interface ScreenStripProps {
  list: readonly SavedScreen[];
  chosenId: string | undefined;
  onChoose: (screenId: string) => void;
}

/** The screens side by side; the chosen one is scrolled into view. */
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
