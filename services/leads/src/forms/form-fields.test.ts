import { expect, it } from 'vitest';
import { suspicionOf } from './form-fields.ts';

it.each([
  [{}, []],
  [{ website: ' ', elapsedMs: 3_000 }, []],
  [{ website: 'https://spam.example' }, ['honeypot']],
  [{ elapsedMs: 2_999 }, ['too-fast']],
  [{ website: 'x', elapsedMs: -1 }, ['honeypot', 'too-fast']],
])('a form with %j has the reasons for suspicion %j', (fields, reasons) => {
  expect(suspicionOf(fields, 3_000)).toEqual(reasons);
});
