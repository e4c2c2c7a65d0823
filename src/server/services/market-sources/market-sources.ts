import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import { formMessage } from '#contract/errors/form-messages.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listMarketSources } from '#contract/operations/market-sources.ts';
import type { Db } from '#server/db/database.ts';
import type { SourceAdapter, SourceWire } from '#server/market/source-adapter.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { addMarketChoice, listMarketChoices, removeMarketChoice } from '#server/repositories/market-choices.ts';
import { chainWithQuotes } from './chain-with-quotes.ts';
import { createFollowedSources, type Followed } from './followed-sources.ts';
import type { MarketTokens, StoredToken } from './market-tokens.ts';

type WireSource = AnswerOf<typeof listMarketSources>['sources'][number];

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly tokens: MarketTokens;
  /** All offered sources. */
  readonly offered: readonly SourceAdapter[];
  readonly wireOf: (adapter: SourceAdapter, token: string | null) => SourceWire;
}

/** How a user's choice of markets stands. */
interface Choice {
  readonly on: ReadonlySet<string>;
  readonly tokens: ReadonlyMap<string, StoredToken>;
}

const tokenMissing = () =>
  new AppError('request.invalid', {
    fields: [{ path: 'token', code: 'form.required', message: formMessage('form.required') }],
  });

/** A source that nobody follows. */
const UNFOLLOWED = { state: 'off', received_at: null, listed: 0, listed_at: null, bad_rows: 0, watched: 0 } as const;

function presented(adapter: SourceAdapter, followed: Followed | null, { on, tokens }: Choice, now: number): WireSource {
  const enabled = on.has(adapter.id);
  const token = tokens.get(adapter.id);
  const { id, name, kind, access, mostWatched } = adapter;
  const known = {
    source: id,
    name,
    kind,
    access,
    enabled,
    token_saved_at: token?.savedAt ?? null,
    token_until: token?.until ?? null,
    most_watched: mostWatched,
  };
  if (followed === null) return { ...known, ...UNFOLLOWED, since: now, underlyings: [] };
  const facts = followed.source.facts();
  return {
    ...known,
    state: facts.state,
    since: facts.since,
    received_at: facts.receivedAt,
    listed: facts.listed,
    listed_at: facts.listedAt,
    bad_rows: facts.badRows,
    watched: facts.watched,
    underlyings: enabled ? [...followed.service.listUnderlyings().underlyings] : [],
  };
}

/** Returns the choices of users: which markets are on, and with which token each is followed. */
function createChoices({ db, tokens, offered, wireOf }: Needs, sources: ReturnType<typeof createFollowedSources>) {
  function known(id: string): SourceAdapter {
    const found = offered.find((adapter) => adapter.id === id);
    if (found === undefined) throw new AppError('market.no-source');
    return found;
  }

  const choiceOf = async (userId: string): Promise<Choice> => ({
    on: new Set(await listMarketChoices(db, userId)),
    tokens: await tokens.of(userId),
  });
  const followedBy = (userId: string, adapter: SourceAdapter, choice: Choice): Followed | null =>
    sources.of(userId, adapter, choice.on.has(adapter.id) ? (choice.tokens.get(adapter.id)?.text ?? null) : null);

  /** Returns a market that the user has switched on, and has it followed. */
  async function chosen(userId: string, id: string): Promise<Followed> {
    const adapter = known(id);
    const choice = await choiceOf(userId);
    const followed = choice.on.has(id) ? followedBy(userId, adapter, choice) : null;
    if (followed === null) throw new AppError('market.source-off');
    followed.source.need();
    return followed;
  }

  /** Stores a token that the source does not refuse. */
  async function takeToken(userId: string, adapter: SourceAdapter, token: string | undefined): Promise<void> {
    if (adapter.access === 'open') return;
    if (token === undefined) {
      if (typeof (await tokens.of(userId)).get(adapter.id)?.text !== 'string') throw tokenMissing();
      return;
    }
    // Where the source does not answer the token is kept, and its state says what the source makes of it.
    const wire = wireOf(adapter, token);
    const told = await adapter.check?.(wire).finally(() => wire.http.close());
    if (told === 'refused') throw errorAtField('market.token-refused', 'token');
    await tokens.save(userId, adapter.id, token);
  }

  return { known, choiceOf, followedBy, chosen, takeToken };
}

/**
 * Returns the markets beside the simulated one. Each user switches them on alone; what is off is neither followed nor shown. Prices that a user's token
 * brings are read by calls and streams of that user alone.
 */
export function createMarketSources(needs: Needs) {
  const { db, clock, tokens, offered } = needs;
  const sources = createFollowedSources(needs);

  const { known, choiceOf, followedBy, chosen, takeToken } = createChoices(needs, sources);

  return {
    /** Returns every market that the user may switch on; those that are on are followed from now on. */
    async list(userId: string): Promise<AnswerOf<typeof listMarketSources>> {
      const choice = await choiceOf(userId);
      return {
        sources: offered.map((adapter) => {
          const followed = followedBy(userId, adapter, choice);
          if (choice.on.has(adapter.id)) followed?.source.need();
          return presented(adapter, followed, choice, clock.now());
        }),
      };
    },

    async set(userId: string, id: string, { enabled, token }: { readonly enabled: boolean; readonly token?: string | undefined }) {
      const adapter = known(id);
      if (enabled) {
        await takeToken(userId, adapter, token);
        await addMarketChoice(db, { user_id: userId, source: id, chosen_at: new Date(clock.now()) });
      } else {
        await removeMarketChoice(db, userId, id);
        await tokens.remove(userId, id);
      }
      const choice = await choiceOf(userId);
      const followed = followedBy(userId, adapter, choice);
      if (enabled) followed?.source.need();
      return { source: presented(adapter, followed, choice, clock.now()) };
    },

    async load(userId: string, id: string) {
      const followed = await chosen(userId, id);
      await followed.source.load();
      return { source: presented(followed.adapter, followed, await choiceOf(userId), clock.now()) };
    },

    /** Returns the chain of an expiry of a market, once its quotes have come. */
    async getChain(userId: string, id: string, underlying: string, expiry: string | undefined) {
      const { source, service } = await chosen(userId, id);
      return chainWithQuotes(source, service, underlying, expiry);
    },

    /** Returns the services of the markets that own these ids, of those which the user has switched on, with the ids of each. */
    async ownersOf(userId: string, ids: readonly string[]) {
      const foreign = offered.map((adapter) => ({
        adapter,
        ids: ids.filter((id) => id.startsWith(`${adapter.id}:`)),
      }));
      const asked = foreign.filter((one) => one.ids.length > 0);
      if (asked.length === 0) return { house: ids, foreign: [] };
      const choice = await choiceOf(userId);
      const isForeign = (id: string) => asked.some((one) => one.ids.includes(id));
      return {
        house: ids.filter((id) => !isForeign(id)),
        foreign: asked.flatMap(({ adapter, ids: own }) => {
          const followed = choice.on.has(adapter.id) ? followedBy(userId, adapter, choice) : null;
          return followed === null ? [] : [{ service: followed.service, ids: own }];
        }),
      };
    },

    /** The markets of all users, for streams. */
    feeds: sources.shared.map(({ feed }) => feed),

    /** Returns the markets of a user alone, for the streams of that user. */
    feedsOf: (userId: string) => sources.ownOf(userId).map(({ feed }) => feed),

    stop: sources.stop,
  };
}
