import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['Africa/Lagos', 'en-NG', true],
  ['Africa/Lagos', 'en-US', true],
  ['Europe/London', 'en-GB', false],
  ['America/New_York', 'en-US', true],
])('a device in %s with the locale %s has a 12-hour clock: %s', async (timeZone, language, isTwelve) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  vi.stubGlobal('navigator', { language });
  vi.resetModules();
  const { isTwelveHours } = await import('./clock-choice.ts');
  expect(isTwelveHours()).toBe(isTwelve);
});
