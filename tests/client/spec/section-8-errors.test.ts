import { afterEach, describe, expect, test, vi } from 'vitest';
import { listAccounts } from '#client/api/accounts.ts';
import { asApiError } from '#client/api/api-error.ts';
import { getProfile } from '#client/api/authenticate.ts';
import { ChunkError } from '#client/platform/chunk-error.ts';
import { readOne } from '#client/offline/storage.ts';
import { authAtom, signInAtom } from '#client/state/session/session.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as authenticate from '#contract/operations/authenticate.ts';
import * as portfolios from '#contract/operations/portfolios.ts';
import { eventually, openPage, useCleanDevice, type ClientPage } from '#tests/support/client/client-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { sayWords } from '#tests/support/client/say-words.ts';
import { ACCOUNT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
afterEach(() => vi.restoreAllMocks());

async function signedIn(): Promise<ClientPage> {
  server()
    .on(authenticate.login, { user: USER, token: 't-1', message: '' })
    .on(authenticate.getProfile, { user: USER })
    .on(accounts.listAccounts, { broker_accounts: [ACCOUNT] })
    .on(portfolios.listPortfolios, { portfolios: [] });
  const page = await openPage();
  await page.store.set(signInAtom, { email: USER.email, password: 'correct horse' });
  return page;
}

interface Row {
  readonly condition: string;
  readonly answer: () => Response | Error;
  /** Title and description of the notification, in English and French; null where the catalogue has none. */
  readonly notified: { readonly en: readonly (string | null)[]; readonly fr: readonly (string | null)[] } | null;
  readonly signsOut: boolean;
}

/** Section 8 of the specification: what each failure of the main back end does. */
const CATALOGUE: readonly Row[] = [
  {
    condition: 'status 401',
    answer: () => refusal('auth.required'),
    notified: { en: ['Authentication Fail', 'Please login again'], fr: ['Échec de l’authentification', 'Veuillez vous reconnecter'] },
    signsOut: true,
  },
  {
    condition: 'status 404',
    answer: () => refusal('request.not-found'),
    notified: { en: ['Not Found', null], fr: ['Introuvable', null] },
    signsOut: false,
  },
  {
    condition: 'status 500',
    answer: () => refusal('server.internal'),
    notified: { en: ['Internal Server Error', null], fr: ['Erreur interne du serveur', null] },
    signsOut: false,
  },
  {
    condition: 'status 508',
    answer: () => refusal('server.time-out'),
    notified: { en: ['Time Out', null], fr: ['Délai dépassé', null] },
    signsOut: false,
  },
  {
    condition: 'a request that cannot be set up',
    answer: () => new RangeError('bad request'),
    notified: { en: ['Error', null], fr: ['Erreur', null] },
    signsOut: false,
  },
  { condition: 'status 403', answer: () => Response.json({ message: 'No' }, { status: 403 }), notified: null, signsOut: false },
  { condition: 'status 429', answer: () => refusal('request.rate-limited'), notified: null, signsOut: false },
];

describe('the error catalogue', () => {
  test.each(CATALOGUE)('$condition', async ({ answer, notified, signsOut }) => {
    const { store } = await signedIn();
    const failing = answer();
    if (failing instanceof Error) vi.stubGlobal('fetch', () => Promise.reject(failing));
    else server().on(accounts.listAccounts, failing);
    await listAccounts().catch(() => undefined);
    if (signsOut) {
      await eventually(() => expect(store.get(authAtom)).toMatchObject({ token: null }));
      await eventually(async () => expect(await readOne('auth_token')).toBeUndefined());
    } else expect(store.get(authAtom).token).toBe('t-1');
    for (const language of ['en', 'fr'] as const) {
      const shown = store.get(toastsAtom).map(({ title, detail }) => [sayWords(title, language), sayWords(detail, language)]);
      expect(shown).toEqual(notified === null ? [] : [notified[language]]);
    }
    if (notified !== null) expect(store.get(toastsAtom)[0]?.kind).toBe('error');
  });
});

describe('a failure', () => {
  test.each([
    [
      'with a message is rejected with the message',
      Response.json({ message: 'The broker is closed' }, { status: 409 }),
      'The broker is closed',
    ],
    ['without words is rejected with the text Error', new Response(null, { status: 418 }), 'Error'],
    ['that lacks the expected field is a failure with the response’s message', Response.json({ message: 'Not ready' }), 'Not ready'],
    ['that lacks the expected field and any message is the text Error', Response.json({}), 'Error'],
  ])('%s', async (_, answer, message) => {
    await signedIn();
    server().on(accounts.listAccounts, answer);
    const error = await listAccounts().then(() => null, asApiError);
    expect(error?.message).toBe(message);
  });

  test('of a sign-in is stored as its message and shown', async () => {
    const { store } = await openPage();
    server().on(authenticate.login, Response.json({ message: 'Your account is closed' }));
    await store.set(signInAtom, { email: USER.email, password: 'x' }).catch(() => undefined);
    expect(store.get(authAtom)).toMatchObject({ message: 'Your account is closed', showMessage: true, loading: false, token: null });
  });

  test('of a chunk is “Loading chunk N failed” with the chunk’s id', () => {
    expect(new ChunkError('positions').message).toBe('Loading chunk positions failed');
  });

  test('of any other kind leaves the session alone: only a 401 signs out', async () => {
    const { store } = await signedIn();
    for (const status of [400, 403, 404, 409, 410, 422, 423, 429, 500, 502, 503, 504, 508]) {
      server().on(authenticate.getProfile, Response.json({ message: 'no' }, { status }));
      await getProfile().catch(() => undefined);
    }
    expect(store.get(authAtom).token).toBe('t-1');
  });
});
