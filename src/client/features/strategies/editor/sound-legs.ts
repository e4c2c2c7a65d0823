import { checkLeg } from '#domain/bots/check-leg.ts';
import type { BotDraft, BotLeg } from '#domain/bots/definition.ts';

/** Returns the legs that have every number they need: what can be drawn while others are still being typed. */
export function soundLegs(legs: BotDraft['legs']): readonly BotLeg[] {
  return legs.filter((leg): leg is BotLeg => checkLeg('leg', leg).length === 0);
}
