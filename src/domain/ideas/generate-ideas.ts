import type { Idea } from './idea.ts';
import { type IdeaMarket, viewOf } from './idea-market.ts';
import { makeIdea } from './make-idea.ts';
import { STRUCTURES } from './structures.ts';

/** A structure must suit the market at least this well. */
const LEAST_SUITED = 0.15;

/**
 * Returns the ideas for a market, the best suited first, at most `most`, none of a structure in `taken`. The same market gives the same
 * ideas. Empty when the market does not say enough.
 */
export function generateIdeas(market: IdeaMarket, taken: ReadonlySet<string>, most: number): readonly Idea[] {
  const view = viewOf(market);
  if (view === null) return [];
  const ranked = STRUCTURES.filter(({ code }) => !taken.has(code))
    .map((structure) => ({ structure, score: structure.suits(view) }))
    .filter(({ score }) => score >= LEAST_SUITED)
    .toSorted((a, b) => b.score - a.score);
  const ideas: Idea[] = [];
  for (const { structure } of ranked) {
    if (ideas.length >= most) break;
    const idea = makeIdea(structure, market, view);
    if (idea !== null) ideas.push(idea);
  }
  return ideas;
}
