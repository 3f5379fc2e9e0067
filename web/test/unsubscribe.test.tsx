import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import {
  switchedOffTexts,
  unsubscribeTexts as texts,
  UnsubscribePage,
} from '../src/features/unsubscribe/unsubscribe-page.tsx';
import { serveApi } from './api.ts';
import { openPage } from './page.tsx';

it('switches nothing off by being opened, and one kind of mail after a click', async () => {
  let calls = 0;
  serveApi({
    unsubscribe: ({ query }) => {
      calls += 1;
      expect(query).toEqual({ token: 'abc.def' });
      return { data: { switchedOff: 'signals' } };
    },
  });
  const page = await openPage('/unsubscribe?token=abc.def', <UnsubscribePage />);
  await page.sees(texts.title);
  expect(calls).toBe(0);
  await page.click('button', texts.action);
  await page.sees(switchedOffTexts.signals);
  expect(calls).toBe(1);
});

it('distinguishes an incomplete link from one that is refused', async () => {
  serveApi({ unsubscribe: () => ({ problem: errors.unsubscribeLinkInvalid }) });
  await (await openPage('/unsubscribe', <UnsubscribePage />)).sees(texts.incompleteTitle);
  const page = await openPage('/unsubscribe?token=abc', <UnsubscribePage />);
  await page.click('button', texts.action);
  await page.sees(errors.unsubscribeLinkInvalid.message);
});
