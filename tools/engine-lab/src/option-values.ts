import { isZone } from '@croneai/engine/markets/zone-offset.ts';
import { OptionsError } from './usage.ts';

// Values of options. All throw an OptionsError.

export function zoneOf(zone: string | undefined): string | undefined {
  if (zone === undefined || isZone(zone)) return zone;
  throw new OptionsError(`--zone must be an IANA name like Etc/GMT+5, not "${zone}"`);
}

export function number(name: string, value: string, min: number, max: number): number {
  const read = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(read >= min && read <= max))
    throw new OptionsError(`${name} must be a number from ${min} to ${max}, not "${value}"`);
  return read;
}

export function whole(name: string, value: string, min: number, max: number): number {
  const read = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(read >= min && read <= max))
    throw new OptionsError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
  return read;
}

export function dateOf(value: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new OptionsError(`--until must be a UTC date like 2026-11-20, not "${value}"`);
  return time;
}

export function placed([word]: readonly string[], what: string): string {
  if (!word) throw new OptionsError(`There must be ${what} behind the command`);
  return word;
}
