import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['node', 'node'],
    ['', undefined],
    ['<b>evil</b>', undefined],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceOf(userAgent).name).toBe(name);
  });

  it('distinguishes a phone from a tablet', () => {
    const android = (kind: string) =>
      `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/142.0 ${kind}Safari/537.36`;
    expect(deviceOf(android('Mobile ')).isPhone).toBe(true);
    expect(deviceOf(android('')).isPhone).toBe(false);
  });
});
