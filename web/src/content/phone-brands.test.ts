import { expect, it } from 'vitest';
import { brandOf, PHONE_BRANDS, phoneBrands } from './phone-brands.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 13; TECNO BG6) AppleWebKit/537.36', 'transsion'],
  ['Infinix X6831', 'transsion'],
  ['Mozilla/5.0 (Linux; U; Android 12; Redmi Note 11) XiaoMi/MiuiBrowser/13', 'xiaomi'],
  ['Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36', 'samsung'],
  ['Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/25.0', 'samsung'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0', 'other'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'other'],
] as const)('reads the brand from %s', (text, brand) => {
  expect(brandOf(text)).toBe(brand);
});

it('each brand has instructions', () => {
  for (const brand of PHONE_BRANDS) expect(phoneBrands[brand].steps.length).toBeGreaterThan(1);
});
