import { useIntl } from 'react-intl';
import type { AlertMeasure } from '#domain/alerts/term.ts';
import { useAccounts } from '#client/state/accounts/accounts.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import { usePortfolioBots } from '#client/state/accounts/use-portfolio-bots.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useScreens } from '#client/state/market/screener.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { expiryLabel } from '#client/i18n/expiry-label.ts';
import { hasText } from '#client/i18n/has-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import type { SaidTerm } from '../model/alert-words.ts';
import type { TermForm } from '../model/alert-form.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The subjects to choose from, by kind, of the selected account and portfolio. */
export interface Subjects {
  readonly positions: readonly Choice[];
  readonly portfolios: readonly Choice[];
  readonly accounts: readonly Choice[];
  readonly bots: readonly Choice[];
  readonly screens: readonly Choice[];
  readonly underlyings: readonly Choice[];
  expiriesOf(underlying: string): readonly Choice[];
}

/** Returns the subjects to choose from for terms with the given measures; fetches only the lists that these measures need. */
export function useSubjects(measures: readonly AlertMeasure[]): Subjects {
  const intl = useIntl();
  const format = useFormat();
  const { account, portfolio } = useWorkplace();
  const accounts = useAccounts();
  const portfolios = usePortfolios(account?.id ?? null);
  const isAsked = (...of: readonly AlertMeasure[]) => of.some((measure) => measures.includes(measure));
  const positions = usePositions(isAsked('position-pnl') ? (portfolio?.id ?? null) : null);
  const bots = usePortfolioBots(isAsked('bot') ? (portfolio?.id ?? null) : null);
  const screens = useScreens(isAsked('screen'));
  const underlyings = useUnderlyings(isAsked('atm-iv', 'pcr'));
  return {
    positions: (positions.value ?? []).map((row) => ({
      value: row.position_id,
      label: `${instrumentLine(row.instrument, format)} ${row.product}`,
    })),
    portfolios: (portfolios.value ?? []).map(({ id, name }) => ({ value: id, label: name })),
    accounts: (accounts.value ?? []).map(({ id, label }) => ({ value: id, label })),
    bots: (bots.value ?? []).map(({ bot }) => ({ value: bot.id, label: bot.name })),
    screens: (screens.value ?? []).map(({ screen_id: id, name }) => {
      const starter = `alerts.starter.${id.replace('starter-', '')}`;
      return { value: id, label: hasText(intl, starter) ? intl.formatMessage({ id: starter }) : (name ?? '') };
    }),
    underlyings: (underlyings.value ?? []).map(({ underlying }) => ({ value: underlying, label: underlying })),
    expiriesOf: (underlying) =>
      (underlyings.value?.find((each) => each.underlying === underlying)?.expiries ?? []).map(({ expiry }) => ({
        value: expiry,
        label: expiryLabel(intl, format, expiry),
      })),
  };
}

const labelOf = (choices: readonly Choice[], value: string): string | null => choices.find((each) => each.value === value)?.label ?? null;

/** Returns a term of the form in the shape that its sentence is built from. */
export function saidTerm(term: TermForm, subjects: Subjects): SaidTerm {
  const { measure } = term;
  const named: Partial<Record<TermForm['measure'], string | null>> = {
    'position-pnl': labelOf(subjects.positions, term.positionId),
    pnl: labelOf(subjects.portfolios, term.portfolioId),
    'account-pnl': labelOf(subjects.accounts, term.accountId),
    margin: labelOf(subjects.accounts, term.accountId),
    bot: labelOf(subjects.bots, term.botId),
    screen: labelOf(subjects.screens, term.screenId),
  };
  const isChain = measure === 'atm-iv' || measure === 'pcr';
  const isNamed = measure in named || isChain || measure === 'premium' || measure === 'time';
  return {
    measure,
    subject: named[measure] ?? null,
    instrument: isNamed ? null : term.instrument,
    underlying: isChain ? term.underlying : null,
    expiry: isChain && term.expiry !== '' ? term.expiry : null,
    legs:
      measure === 'premium'
        ? term.legs.map(({ instrument, sign }) => ({
            instrument_id: instrument.instrument_id,
            symbol: instrument.tradingsymbol,
            instrument,
            sign,
          }))
        : [],
    event: measure === 'bot' ? term.event : null,
    screen_id: null,
    comparator: term.comparator,
    level: term.level,
  };
}
