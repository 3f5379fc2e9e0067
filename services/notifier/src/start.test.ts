import { describe, expect, it } from 'vitest';
import { notifierConfig } from './start.ts';

describe('PUBLIC_URL', () => {
  it.each([
    ['https://croneai.example', true],
    ['http://localhost:8080/', true],
    ['https://croneai.example/app/', false],
    ['https://croneai.example?a=b', false],
    ['ftp://croneai.example', false],
  ])('may be %s: %s', (url, isTaken) => {
    expect(notifierConfig.PUBLIC_URL.safeParse(url).success).toBe(isTaken);
  });
});
