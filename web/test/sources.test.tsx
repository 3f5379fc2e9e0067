import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queriesOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing } from './some-answers.ts';

const PATH = '/dashboard/admin/sources';
const RANGE = { from: '2026-11-01', to: '2026-11-07' };
const asOwner = { getCurrentUser: as({ role: 'owner' }) };
const row = {
  source: 'telegram',
  served: 1200,
  form: 30,
  signedUp: 25,
  confirmed: 20,
  setUp: 12,
  proof: 8,
  verified: 6,
  tier: 5,
};

it('shows the steps of each source and of all sources together, for the days in the URL', async () => {
  serveApi({ ...asOwner, getFunnel: () => ({ data: [row, { ...row, source: 'direct', served: 34 }] }) });
  const page = await openDashboard(`${PATH}?from=${RANGE.from}&to=${RANGE.to}`);
  await page.sees('telegram');
  await page.sees('1,234');
  expect(queriesOf('getFunnel')).toEqual([RANGE]);
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Source',
    'Visits',
    'Applied',
    'Signed up',
    'Confirmed',
    'Set up',
    'Proof',
    'Verified',
    'Tier',
  ]);
});

it('shows the 30 days up to the last day in the URL', async () => {
  serveApi({ ...asOwner, getFunnel: () => ({ data: [row] }) });
  const page = await openDashboard(`${PATH}?to=2026-01-31`);
  await page.sees('telegram');
  expect(queriesOf('getFunnel')).toEqual([{ from: '2026-01-02', to: '2026-01-31' }]);
});

it('counts by campaign after a click, and keeps this choice in the URL', async () => {
  const launch = { ...row, source: 'launch', campaign: 'launch' };
  const none = { ...row, source: 'none', campaign: 'none', served: 34 };
  serveApi({
    ...asOwner,
    getFunnel: ({ query }) => ({ data: query.by === 'campaign' ? [launch, none] : [row] }),
  });
  const page = await openDashboard(`${PATH}?from=${RANGE.from}&to=${RANGE.to}`);
  await page.sees('telegram');
  await page.click('radio', 'Campaign');
  await page.sees('launch');
  await page.sees('No campaign');
  await page.sees('All campaigns');
  expect(queriesOf('getFunnel')).toEqual([RANGE, { ...RANGE, by: 'campaign' }]);
});

it('opens the remaining steps of a row on a phone', async () => {
  serveApi({ ...asOwner, getFunnel: () => ({ data: [row] }) });
  const page = await openDashboard(PATH);
  await page.sees('telegram');
  const button = screen.getByRole('button', { name: 'All steps of telegram' });
  const closedCells = () => button.closest('tr')?.querySelectorAll('td.hidden').length;
  expect([button.getAttribute('aria-expanded'), closedCells()]).toEqual(['false', 5]);
  await page.click('button', 'All steps of telegram');
  expect([button.getAttribute('aria-expanded'), closedCells()]).toEqual(['true', 0]);
});

it('requests other days after a click', async () => {
  serveApi({ ...asOwner, getFunnel: () => ({ data: [row] }) });
  const page = await openDashboard(PATH);
  await page.sees('telegram');
  await page.click('radio', '7');
  await expect.poll(() => queriesOf('getFunnel')).toHaveLength(2);
  const lengths = queriesOf('getFunnel').map(
    ({ from, to }) => (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000 + 1,
  );
  expect(lengths).toEqual([30, 7]);
});

it('shows that there were no visits', async () => {
  serveApi({ ...asOwner, getFunnel: () => ({ data: [] }) });
  const page = await openDashboard(PATH);
  await page.sees('No visits on these days');
});

it('shows that the sources could not be loaded', async () => {
  serveApi({ ...asOwner, getFunnel: failing });
  const page = await openDashboard(PATH);
  await page.sees('The sources couldn’t be loaded');
});
