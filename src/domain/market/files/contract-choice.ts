import type { ContractExpiries } from '#domain/calendar/contract-expiries.ts';
import { IMPORTED_SYMBOL } from '#domain/instruments/imported-symbol.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { expiryOf, type Grammar, isBesideIndex, mayBeListed, mayBeStrike, type NameParts, tickerParts } from './contract-name.ts';
import { type FileContract, underlyingNamed } from './file-contract.ts';
import { spelledParts } from './spelled-name.ts';

/** The vendor whose grammar is tried first where a name is ambiguous. */
export type Vendor = 'gdf' | 'truedata';
export const VENDORS: readonly Vendor[] = ['gdf', 'truedata'];
const OF_VENDOR: Readonly<Record<Vendor, Grammar>> = { gdf: 'day-first', truedata: 'digits' };

/** One possible reading of a name. */
interface Reading {
  readonly grammar: Grammar;
  readonly contract: FileContract;
}

/** Readings of a name: contracts in several grammars, or an index or share, which has no grammar. */
interface Named {
  readonly readings: readonly Reading[];
  readonly spot: FileContract | null;
  /** Latest date of a row with this name. */
  date: string;
}

/** Names that end like a contract but match no grammar, and words that only contracts have. */
const LOOKS_DERIVED = /\d(?:CE|PE|[CP]\d+)$|FUT$|(?:^|[\s_\-\d])(?:CE|PE|CALLS?|PUTS?|FUT|FUTURES?|OPT(?:IONS?)?)(?:$|[\s_\-\d])/;
/** Cut-off contract names: a year or a day before month and strike; an index followed by a strike or by the month number of a rolling future. */
const LOOKS_CUT =
  /\d{2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d|^(?:BANK|FIN|MIDCP)?NIFTY.*?[1-9]\d{3,}|^(?:SENSEX|BANKEX).*?[1-9]\d{3,}|^(?:(?:BANK|FIN|MIDCP)?NIFTY|SENSEX|BANKEX)[-_]\d$/;
/** Returns whether a name is that of a contract, readable or not. */
export const looksDerived = (name: string): boolean => LOOKS_DERIVED.test(name.trim().toUpperCase());
const SPOT = /^[A-Z0-9^][A-Z0-9&_ -]{0,39}$/;
const EXCHANGE = /^(?:NSE|BSE|NFO|BFO|NSE_INDEX|NSE_EQ|NSE_FO|BSE_INDEX)[:|]\s*/;
const ENDING = /\.(?:NFO|BFO|NSE|BSE|NSE_IDX|BSE_IDX|NS|BO)$/;
const SERIES = /-(?:EQ|BE|INDEX)$/;

const plainName = (name: string): string => name.trim().toUpperCase().replace(EXCHANGE, '').replace(ENDING, '').replace(SERIES, '');

/** A rolling future: nearest month, next, third. */
function rolling(name: string): FileContract | null {
  const [, underlying, rank = ''] = /^([A-Z0-9][A-Z0-9&-]*?)[-_](I{1,3})$/.exec(name) ?? [];
  return underlying === undefined ? null : { underlying, kind: 'future', expiry: rank, strike: price(0) };
}

function contractIn(expiries: ContractExpiries, parts: NameParts, date: string): FileContract | null {
  const expiry = expiryOf(expiries, parts, date);
  const isFuture = parts.kind === 'future';
  if (isBesideIndex(parts.underlying)) return null;
  if (expiry === null || (!isFuture && !mayBeStrike(parts.underlying, parts.strike))) return null;
  return { underlying: parts.underlying, kind: parts.kind, expiry, strike: isFuture ? price(0) : priceFromDecimal(parts.strike) };
}

/** Cache: both orders of day and month ask for the same name and date one after the other. */
let last: { readonly expiries: ContractExpiries; readonly name: string; readonly date: string; readonly found: Named } | null = null;

function named(expiries: ContractExpiries, name: string, date: string): Named {
  if (last === null || last.expiries !== expiries || last.name !== name || last.date !== date)
    last = { expiries, name, date, found: readName(expiries, name, date) };
  return { ...last.found };
}

function readName(expiries: ContractExpiries, name: string, date: string): Named {
  const rolls = rolling(name);
  if (rolls !== null) return { readings: [{ grammar: 'rolling', contract: rolls }], spot: null, date };
  const of = (told: readonly (NameParts & { readonly grammar: Grammar })[]) =>
    told.flatMap(({ grammar, ...parts }) => {
      const contract = contractIn(expiries, parts, date);
      return contract === null ? [] : [{ grammar, contract }];
    });
  const words = of(spelledParts(name));
  const listed = words.filter(({ contract }) => mayBeListed(expiries, contract.underlying, contract.expiry));
  const readings = [...of(tickerParts(name)), ...(listed.length > 0 ? listed : words)];
  const spot = LOOKS_DERIVED.test(name) || LOOKS_CUT.test(name) || !SPOT.test(name) ? '' : underlyingNamed(name);
  const isSpot = readings.length === 0 && IMPORTED_SYMBOL.test(spot);
  return { readings, spot: isSpot ? { underlying: spot, kind: 'spot', expiry: '', strike: price(0) } : null, date };
}

/** The possible grammars for the names of one underlying, which all share the same grammar. */
class Family {
  constructor(private readonly expiries: ContractExpiries) {}

  private readonly read = new Map<Grammar, number>();
  private readonly unlisted = new Set<Grammar>();

  add(readings: readonly Reading[]): void {
    for (const grammar of new Set(readings.map((each) => each.grammar))) this.read.set(grammar, (this.read.get(grammar) ?? 0) + 1);
    for (const { grammar, contract } of readings)
      if (!mayBeListed(this.expiries, contract.underlying, contract.expiry)) this.unlisted.add(grammar);
  }

  /** A name turned out unreadable in a grammar. */
  drop(grammar: Grammar): void {
    this.read.set(grammar, 0);
  }

  /** Returns the grammars that read the most names, preferring those whose expiries are in the calendar. */
  get grammars(): readonly Grammar[] {
    const most = Math.max(...this.read.values());
    const whole = [...this.read.keys()].filter((grammar) => this.read.get(grammar) === most);
    const listed = whole.filter((grammar) => !this.unlisted.has(grammar));
    return listed.length > 0 ? listed : whole;
  }
}

/** Unambiguous grammars, which may be mixed with another one in a file. */
const ALONE: ReadonlySet<Grammar> = new Set(['rolling', 'words']);
const inFamilies = (readings: readonly Reading[]): readonly Reading[] => readings.filter(({ grammar }) => !ALONE.has(grammar));

/** More names than a year of all contracts of an exchange has. */
const MOST_NAMES = 200_000;

/**
 * Decides which contracts the names of a whole file are: 25SEP25000 is a strike of 25,000 in one grammar and of 0 in the next, and all names of an underlying
 * share one grammar.
 */
export class ContractChoice {
  private readonly names = new Map<string, Named>();
  private readonly families = new Map<string, Family>();

  /** `vendor`: the vendor of the names, where known. */
  constructor(
    private readonly expiries: ContractExpiries,
    private readonly vendor: Vendor | null,
  ) {}

  /** Whether there are more names than a file can have. */
  get tooMany(): boolean {
    return this.names.size > MOST_NAMES;
  }

  /** Adds a name of a row of a date; returns whether it may be an index or a share. */
  add(name: string, date: string): boolean {
    let found = this.names.get(name);
    if (found === undefined) {
      found = named(this.expiries, plainName(name), date);
      this.names.set(name, found);
      const own = inFamilies(found.readings);
      for (const [underlying, family] of this.familiesOf(found)) family.add(own.filter((each) => each.contract.underlying === underlying));
    }
    if (date > found.date) {
      found.date = date;
      for (const { grammar, contract } of found.readings) if (contract.expiry < date) this.families.get(contract.underlying)?.drop(grammar);
    }
    return found.spot !== null;
  }

  /** Returns the contract of a name on a date: null when there is none, 'unsure' when there may be several. */
  contractOf(name: string, date: string): FileContract | 'unsure' | null {
    if (!this.names.has(name)) this.add(name, date);
    const found = this.names.get(name);
    if (found === undefined) return null;
    if (found.readings.length === 0) return found.spot;
    const chosen = new Map(
      found.readings
        .filter(({ grammar, contract }) => ALONE.has(grammar) || this.grammarsOf(contract.underlying).includes(grammar))
        .map(({ contract }) => [`${contract.underlying} ${contract.expiry} ${contract.strike} ${contract.kind}`, contract]),
    );
    const [only] = chosen.values();
    if (only === undefined) return null;
    if (chosen.size > 1) return 'unsure';
    return only.expiry.startsWith('I') || only.expiry >= date ? only : null;
  }

  private grammarsOf(underlying: string): readonly Grammar[] {
    const grammars = this.families.get(underlying)?.grammars ?? [];
    const own = this.vendor === null ? null : OF_VENDOR[this.vendor];
    return own !== null && grammars.includes(own) ? [own] : grammars;
  }

  private familiesOf({ readings }: Named): readonly (readonly [string, Family])[] {
    return [...new Set(inFamilies(readings).map(({ contract }) => contract.underlying))].map((underlying) => {
      let family = this.families.get(underlying);
      if (family === undefined) {
        family = new Family(this.expiries);
        this.families.set(underlying, family);
      }
      return [underlying, family] as const;
    });
  }

  /** Whether every name is exactly one contract on the dates of its rows. */
  get fits(): boolean {
    return [...this.names].every(([name, { date }]) => {
      const contract = this.contractOf(name, date);
      return contract !== null && contract !== 'unsure';
    });
  }
}
