import { invalidParams, noSuchInstrument } from './rpc-error.ts';
import type { Instrument } from '../world/instruments.ts';
import type { World } from '../world/world.ts';

export type Params = Readonly<Record<string, unknown>>;

const NAME = /^[A-Z]+(?:_[A-Z]+)?-(?:PERPETUAL|\d{1,2}[A-Z]{3}\d{2}(?:-[\dd]+-[CP])?)$/;

export function textOf(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined) throw invalidParams(name, 'param is required');
  if (typeof value !== 'string') throw invalidParams(name, 'wrong format');
  return value;
}

/** Texts of an address are read as the numbers that they spell. */
export function numberOf(params: Params, name: string): number | null {
  const value = params[name];
  if (value === undefined || value === null) return null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalidParams(name, 'wrong format');
  return number;
}

export function neededNumber(params: Params, name: string): number {
  const value = numberOf(params, name);
  if (value === null) throw invalidParams(name, 'param is required');
  return value;
}

export function truthOf(params: Params, name: string): boolean {
  const value = params[name] ?? false;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalidParams(name, 'wrong format');
}

export function oneOf<T extends string>(params: Params, name: string, allowed: readonly T[], otherwise?: T): T {
  const value = params[name] ?? otherwise;
  if (value === undefined) throw invalidParams(name, 'param is required');
  const found = allowed.find((one) => one === (typeof value === 'number' ? `${value}` : value));
  if (found === undefined) throw invalidParams(name, `invalid ${name}`);
  return found;
}

export function countOf(params: Params, otherwise: number, most: number): number {
  const count = numberOf(params, 'count') ?? otherwise;
  if (!Number.isInteger(count) || count < 1 || count > most) throw invalidParams('count', `must be between 1 and ${most}`);
  return count;
}

export function instrumentOf(world: World, params: Params): Instrument {
  const name = textOf(params, 'instrument_name');
  if (!NAME.test(name)) throw invalidParams('instrument_name', 'wrong format');
  const found = world.listing.find(name);
  if (found === null) throw noSuchInstrument();
  return found;
}
