import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { Banner } from '#client/app/shell/live/banner.tsx';
import { Hosts } from '#client/app/shell/live/hosts.tsx';
import { readOne, write } from '#client/offline/storage.ts';
import { lookForNews, NEWS_VERSION, newsDueAtom } from '#client/state/device/news-seen.ts';
import { newsOpenAtom } from '#client/state/overlays/news.ts';
import { NEWS } from '#client/widgets/whats-new/news.ts';
import { HOME_PATH } from '#contract/constants.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const KEY = 'news-seen';

/** Goes to the home page, as a press in the menu does. */
function Home() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(HOME_PATH)}>
      home
    </button>
  );
}

async function openAfter(version: string | null, language: 'en' | 'fr' = 'en') {
  if (version !== null) await write(KEY, version);
  const page = await renderScreen(
    <>
      <Banner />
      <Hosts />
      <Home />
    </>,
    prepareDesk(server()).on(risk.getKill, { kill: { locks: [], revision: 0, updated_at: null }, message: '' }),
    language,
  );
  await lookForNews(page.store);
  return page;
}
const line = () => screen.queryByText(say('whats-new.line', { version: NEWS_VERSION }));
const goHome = () => fireEvent.click(screen.getByRole('button', { name: 'home' }));

describe('what is new', () => {
  test('is said once after a newer version came, on the home page, and its sheet says it in the words of the changelog', async () => {
    const { store } = await openAfter('0.0.9');
    expect(store.get(newsDueAtom)).toBe(true);
    // Nothing moves on the page that is being read.
    expect(line()).toBeNull();
    goHome();
    fireEvent.click(await screen.findByRole('button', { name: say('whats-new.open') }));
    const sheet = within(await screen.findByRole('dialog', { name: say('whats-new.title', { version: NEWS_VERSION }) }));
    expect(sheet.getAllByRole('listitem')).toHaveLength(NEWS.length);
    expect(sheet.getByText('Rolls').tagName).toBe('B');
    fireEvent.click(sheet.getByRole('button', { name: say('ui.close') }));
    await eventually(() => expect(line()).toBeNull());
    await eventually(async () => expect(await readOne(KEY)).toBe(NEWS_VERSION));
    await lookForNews(store);
    expect(store.get(newsDueAtom)).toBe(false);
  });

  test('is put away unread too', async () => {
    const { store } = await openAfter('0.0.9');
    goHome();
    fireEvent.click(await screen.findByRole('button', { name: say('whats-new.dismiss') }));
    expect(line()).toBeNull();
    await eventually(async () => expect(await readOne(KEY)).toBe(NEWS_VERSION));
    act(() => store.set(newsOpenAtom, true));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('is nothing to who has never had another version, nor again to who has seen it', async () => {
    const { store } = await openAfter(null);
    expect(store.get(newsDueAtom)).toBe(false);
    await eventually(async () => expect(await readOne(KEY)).toBe(NEWS_VERSION));
    await lookForNews(store);
    expect(store.get(newsDueAtom)).toBe(false);
  });
});

test('the news are the newest part of the changelog, word for word', () => {
  const [, part = ''] = readFileSync('.github/CHANGELOG.md', 'utf8').split(/^## /m);
  const entries = part.split(/^- /m).slice(1);
  const said = entries.map((entry) =>
    entry
      .trim()
      .replaceAll(/\s*\n\s+/g, ' ')
      .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
      .replaceAll('`', '')
      .replaceAll("'", '’'),
  );
  const english = JSON.parse(readFileSync('src/client/widgets/whats-new/messages/en.json', 'utf8')) as Record<string, string>;
  expect(part.split(',')[0]).toBe(NEWS_VERSION);
  expect(NEWS.map((name) => english[`whats-new.news.${name}`])).toEqual(said);
});
