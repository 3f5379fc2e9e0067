import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignupPage } from '../src/features/signup/signup-page.tsx';
import { serveApi } from './api.ts';
import { openPage } from './page.tsx';
import { failing } from './some-answers.ts';

const open = (path: string) => {
  serveApi({ getOutcomeStrip: failing });
  return openPage(path, <SignupPage />);
};

/** Returns how much of each step’s bar is filled. */
const bars = () =>
  [...document.querySelectorAll<HTMLElement>('main [style*=scaleX]')].map(({ style }) => style.transform);

it('fills the bar of the first step once the email address is complete', async () => {
  const page = await open('/signup');
  await page.sees('Step 1 of 3');
  expect(bars()).toEqual(['scaleX(0.15)', 'scaleX(0)', 'scaleX(0)']);
  await page.fill('Email', 'ada@example.com');
  expect(bars()).toEqual(['scaleX(1)', 'scaleX(0)', 'scaleX(0)']);
});

it('uses stars on the first step only for claims, and explains them below the first claim', async () => {
  const page = await open('/signup');
  await page.sees('Step 1 of 3');
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-required')).toBe('true');
  expect(page.text()).toContain("starting from $20* (the operator's figure)* Our own figure");
});

it('has a footer with only the risk, the terms and the privacy policy', async () => {
  await open('/signup');
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toContain('You can lose all the money you put in.');
  expect([...footer.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/terms',
    '/privacy',
  ]);
});

it('fills the bar of the second step with each required field', async () => {
  const page = await open('/signup?step=apply');
  await page.sees('Step 2 of 3');
  await page.sees('0 of 5 fields filled');
  await page.fill('Full name *', 'Ada Example');
  await page.fill('Email *', 'ada@example.com');
  await page.sees('2 of 5 fields filled');
  expect(bars()).toEqual(['scaleX(1)', 'scaleX(0.4)', 'scaleX(0)']);
  const bar = screen.getByRole('progressbar', { name: 'Required fields filled' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
});

it('fills the bar of the third step with each character of the code', async () => {
  const page = await open('/signup?step=confirm');
  await page.sees('Step 3 of 3');
  await page.fill('Confirmation code', 'A1B');
  expect(bars()).toEqual(['scaleX(1)', 'scaleX(1)', 'scaleX(0.5)']);
});
