import { errors } from '@croneai/contracts/errors.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { expect, it } from 'vitest';
import { LoginPage } from '../src/features/login/login-page.tsx';
import { serveApi } from './api.ts';
import { openPage } from './page.tsx';

const getOutcomeStrip = () => ({ problem: problems.unavailable });

it('sends what was typed and shows why it was refused', async () => {
  const sent: unknown[] = [];
  serveApi({
    getOutcomeStrip,
    login: ({ body }) => {
      sent.push(body);
      return { problem: errors.invalidCredentials };
    },
  });
  const page = await openPage('/login', <LoginPage />);
  await page.fill('Email', 'ada@example.com');
  await page.fill('Password', 'not the right one');
  await page.click('button', 'Sign in');
  await page.sees(errors.invalidCredentials.message);
  expect(sent).toEqual([{ email: 'ada@example.com', password: 'not the right one' }]);
});
