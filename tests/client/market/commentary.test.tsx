import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CommentaryFeed } from '#client/widgets/commentary/commentary-feed.tsx';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const rowOf = (minute: number, kind: string) => ({
  id: `c${minute}`,
  created_at: new Date(EXCHANGE_AT + minute * 60_000).toISOString(),
  received_at: new Date().toISOString(),
  source: 'simulated',
  kind,
  underlying: 'NIFTY',
  severity: 'notable',
  title_en: `Title ${minute}`,
  title_fr: `Titre ${minute}`,
  body_en: `Body ${minute}`,
  body_fr: `Corps ${minute}`,
  figures: {},
});
const rows = [
  ...Array.from({ length: 11 }, (_, minute) => rowOf(minute, minute % 2 === 0 ? 'gap' : 'vix')),
  rowOf(30, 'word-of-another-server'),
];
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const prepared = () => prepareDesk(server()).onAnalytics('GET commentary', rows);

test('the feed shows the newest first, ten a page, also of a kind that it does not know', async () => {
  await renderScreen(<CommentaryFeed />, prepared());
  await screen.findByText('Body 30');
  expect(titles()).toEqual(['Title 30', ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((minute) => `Title ${minute}`)]);
  fireEvent.click(await screen.findByRole('button', { name: say('pagination.next') }));
  expect(titles()).toEqual(['Title 1', 'Title 0']);
});

test('the feed shows one subject, and says everything in French', async () => {
  await renderScreen(<CommentaryFeed />, prepared(), 'fr');
  await screen.findByText('Corps 30');
  fireEvent.change(screen.getByRole('combobox', { name: say('commentary.kind', {}, 'fr') }), { target: { value: 'vix' } });
  expect(titles()).toEqual([9, 7, 5, 3, 1].map((minute) => `Titre ${minute}`));
});
