import { sourceSchema } from '@croneai/contracts/source.ts';
import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});
const { storeVisitSource, visitSource } = await import('./visit-source.ts');

const open = (search: string, referrer = '') =>
  storeVisitSource({ search, host: 'croneai.example' } as Location, referrer);
beforeEach(() => kept.clear());

it('keeps the campaign and the referrer of the first page of a visit', () => {
  open(
    '?utm_source=TikTok&utm_medium=bio&utm_campaign=Launch%20Week&ref=ann',
    'https://www.tiktok.com/@a?b=1',
  );
  open('?utm_source=other', 'https://other.example/');
  expect(visitSource()).toEqual({
    utmSource: 'tiktok',
    utmMedium: 'bio',
    utmCampaign: 'launch week',
    ref: 'ann',
    referrerHost: 'www.tiktok.com',
  });
});

it('stores nothing for a visit that has no campaign, or that comes from the site itself', () => {
  open('', 'https://croneai.example/pricing');
  expect(visitSource()).toBeUndefined();
});

it.each([
  ['a long text', 'x'.repeat(5_000)],
  ['control characters', 'a\u0000b\nc'],
  ['characters of two units', '😀'.repeat(100)],
  ['only spaces', '   '],
])('sends values that the contract accepts: %s', (_what, text) => {
  open(`?utm_source=${encodeURIComponent(text)}`);
  expect(sourceSchema.safeParse(visitSource() ?? {}).success).toBe(true);
});
