import { deviceOf } from '@croneai/contracts/device-name.ts';
import { oneLine } from './plain-text.ts';

/** For example "Chrome on Windows, 203.0.113.7". What a browser says about itself is only shown where it is known. */
export function whereFrom({ address, userAgent }: { address: string; userAgent: string }): string {
  const device = deviceOf(userAgent).name ?? 'an unknown device';
  return `${device}, ${oneLine(address) || 'address not known'}`;
}
