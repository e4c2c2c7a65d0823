import { AppError } from '#contract/errors/app-error.ts';
import { formMessage, type FormCode } from '#contract/errors/form-messages.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { runScreen as runScreenCall } from '#contract/operations/screener.ts';
import { checkScreen } from '#domain/screener/check-screen.ts';
import { type ConditionGroup, fieldsRead } from '#domain/screener/condition.ts';
import { type FieldId, SCANNED_FIELDS } from '#domain/screener/fields.ts';
import { runScreen } from '#domain/screener/run-screen.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentInstrument } from '#server/presenters/instrument.ts';
import type { HistoryServices } from '#server/services/history/history-services.ts';
import type { MeasuredInstrument, MeasuredMarket, MeasuredMarkets } from './measured-market.ts';
import type { PastMarkets } from './past/past-markets.ts';

/** Shown of every match, whatever the screen reads. */
const ALWAYS: readonly FieldId[] = ['price', 'change', ...SCANNED_FIELDS];
const isFormCode = (code: string): code is FormCode => code.startsWith('form.');

/** Throws the problems of a screen, each at its field of the body. */
export function requireSoundScreen(screen: ConditionGroup): void {
  const problems = checkScreen(screen);
  if (problems.length === 0) return;
  const fields = problems.map(({ path, code, values = {} }) => ({
    path: `screen.${path}`,
    code,
    message: isFormCode(code) ? formMessage(code, values) : ERRORS[code satisfies ErrorCode].message,
    ...(Object.keys(values).length > 0 ? { values } : {}),
  }));
  throw new AppError('request.invalid', { fields });
}

/** Returns the instruments of a market that match, in the order of the listing. */
export function matchesOf(screen: ConditionGroup, { instruments }: MeasuredMarket): readonly MeasuredInstrument[] {
  const { matches } = runScreen(screen, instruments);
  const found = new Set(matches);
  return instruments.filter(({ instrumentId }) => found.has(instrumentId));
}

const shown = (value: number | string | null) => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value);

/** Returns values of an instrument's newest day. */
export function figuresOf({ days }: MeasuredInstrument, fields: readonly FieldId[]): Record<string, number | string | null> {
  const today = days.at(-1) ?? {};
  return Object.fromEntries(fields.map((field) => [field, shown(today[field] ?? null)]));
}

interface Needs {
  readonly measured: MeasuredMarkets;
  readonly past: PastMarkets;
  readonly history: HistoryServices;
}

type PastRun = BodyOf<typeof runScreenCall>['past'];

/** Returns the service that runs screens over a measured market. */
export function createScreenerService({ measured, past, history }: Needs) {
  const marketOf = async (user: { readonly id: string; readonly market: MarketSource }, day: PastRun) =>
    day === undefined ? { ...(await measured(user.market)), past: null } : past.measure(user.id, day);
  return {
    async run(
      user: { readonly id: string; readonly market: MarketSource },
      { screen, past: day }: BodyOf<typeof runScreenCall>,
    ): Promise<AnswerOf<typeof runScreenCall>> {
      requireSoundScreen(screen);
      const now = await marketOf(user, day);
      const { matches, unknown, without } = runScreen(screen, now.instruments);
      const found = new Set(matches);
      const fields = [...new Set([...ALWAYS, ...fieldsRead(screen)])];
      return {
        rows: now.instruments
          .filter(({ instrumentId }) => found.has(instrumentId))
          .map((each) => ({
            instrument: presentInstrument(each.instrument),
            values: figuresOf(each, fields),
            closes: [...each.closes],
            sessions: each.sessions,
          })),
        looked_at: now.instruments.length,
        unknown,
        without: [...without],
        history: history.historyStatus(),
        exchange_at: now.at,
        received_at: now.receivedAt,
        source: now.source,
        past: now.past,
      };
    },
    listPastScreenDays: past.listDays,
  };
}
