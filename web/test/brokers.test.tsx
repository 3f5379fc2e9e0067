import type { Broker, BrokerEventRow } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { operationsMade, paramsOf, queriesOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing, pageOf } from './some-answers.ts';

const AT = '2026-11-20T10:00:00.000Z';
const PATH = '/dashboard/admin/brokers';
const brokerOf = (secret: string): Broker => ({
  broker: 'partner-broker',
  name: 'Partner broker',
  address: `/api/postbacks/partner-broker/${secret}`,
  secretChangedAt: AT,
});
const eventOf = (change: Partial<BrokerEventRow>): BrokerEventRow => ({
  id: '66f1a2b3c4d5e6f708192a80',
  broker: 'partner-broker',
  source: 'postback',
  event: 'deposit',
  state: 'matched',
  eventId: 'e1',
  clickId: 'c1',
  traderId: '5550123',
  amount: 2500,
  currency: 'NGN',
  userId: '66f1a2b3c4d5e6f708192a81',
  problems: [],
  raw: null,
  receivedAt: AT,
  arrivals: 1,
  ...change,
});
const calls = {
  getCurrentUser: as({ role: 'owner' }),
  listBrokers: () => ({ data: [brokerOf('first')] }),
  listBrokerEvents: () => pageOf([]),
};

it('copies the whole address of a broker', async () => {
  serveApi(calls);
  const page = await openDashboard(PATH);
  const address = `${location.origin}/api/postbacks/partner-broker/first`;
  await page.sees(address);
  await page.sees('No events yet');
  await page.click('button', 'Copy address of Partner broker');
  await page.sees('Copied');
  expect(await navigator.clipboard.readText()).toBe(address);
});

it('lists events page by page, each with its state and the reason for this state', async () => {
  serveApi({
    ...calls,
    listBrokerEvents: ({ query }) => {
      const rows =
        query.page === '1'
          ? [
              eventOf({ arrivals: 3 }),
              eventOf({
                id: '66f1a2b3c4d5e6f708192a82',
                state: 'unmatched',
                clickId: null,
                userId: null,
                problems: ['amount is still a placeholder: {sum}'],
                amount: null,
              }),
            ]
          : [eventOf({ state: 'ping', event: null, userId: null, clickId: null })];
      return { data: rows, pagination: { total: 21, pages: 2, current: Number(query.page) } };
    },
  });
  const page = await openDashboard(PATH);
  await page.sees('2,500 NGN');
  await page.sees('arrived 3 times');
  await page.sees('amount is still a placeholder: {sum}. click_id is missing');
  expect(page.link('Open member')?.getAttribute('href')).toContain('66f1a2b3c4d5e6f708192a81');
  await page.click('button', 'Next');
  await page.sees('A test without an event');
});

it('replaces a secret only after the admin confirms', async () => {
  let secret = 'first';
  serveApi({
    ...calls,
    listBrokers: () => ({ data: [brokerOf(secret)] }),
    rotateBrokerSecret: () => {
      secret = 'second';
      return { data: brokerOf(secret) };
    },
  });
  const page = await openDashboard(PATH);
  await page.click('button', 'New secret for Partner broker');
  await page.sees('The current address will stop working at once.');
  await page.click('button', 'Keep the address');
  expect(operationsMade()).not.toContain('rotateBrokerSecret');
  await page.click('button', 'New secret for Partner broker');
  await page.click('button', 'Replace secret');
  await page.sees('/api/postbacks/partner-broker/second');
  expect(page.text()).not.toContain('/partner-broker/first');
  expect(paramsOf('rotateBrokerSecret')).toEqual([{ broker: 'partner-broker' }]);
});

it('applies a report after a dry run, even if the first try failed', async () => {
  const report = {
    matched: 1,
    unmatched: 1,
    rows: [
      { row: 2, state: 'matched', why: 'The account belongs to a member' },
      { row: 3, state: 'unmatched', why: 'The amount is negative' },
    ],
  };
  const api = serveApi({ ...calls, applyBrokerReport: () => ({ data: report }) });
  const page = await openDashboard(PATH);
  await page.sees('/partner-broker/first');
  const field = await screen.findByLabelText('CSV report');
  await userEvent.upload(field, new File(['Event ID'], 'report.csv', { type: 'text/csv' }));
  await page.sees('Nothing has changed yet. Matched rows: 1. Unmatched rows: 1.');
  await page.sees('The amount is negative');
  const reads = queriesOf('listBrokerEvents').length;
  api.applyBrokerReport = () => ({ problem: errors.brokerNotFound });
  await page.click('button', 'Apply');
  await page.sees(errors.brokerNotFound.message);
  api.applyBrokerReport = () => ({ data: report });
  await page.click('button', 'Apply');
  await page.sees('The report was applied. Matched rows: 1. Unmatched rows: 1.');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(queriesOf('applyBrokerReport').map(({ dryRun }) => dryRun)).toEqual(['true', 'false', 'false']);
  expect(queriesOf('applyBrokerReport')[0]?.broker).toBe('partner-broker');
  expect(queriesOf('listBrokerEvents').length).toBeGreaterThan(reads);
});

it('names the data that could not be loaded or read, and offers a retry', async () => {
  const api = serveApi({
    ...calls,
    listBrokers: failing,
    listBrokerEvents: failing,
    applyBrokerReport: failing,
  });
  const page = await openDashboard(PATH);
  await page.sees('The brokers couldn’t be loaded');
  await page.sees('The events couldn’t be loaded');
  const field = await screen.findByLabelText('CSV report');
  await userEvent.upload(field, new File(['Event ID'], 'report.csv', { type: 'text/csv' }));
  api.applyBrokerReport = () => ({ data: { matched: 0, unmatched: 0, rows: [] } });
  await page.click('button', 'Read again');
  await page.sees('Matched rows: 0.');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  api.listBrokers = calls.listBrokers;
  await page.click('button', 'Try again');
  await page.sees('/partner-broker/first');
});

it('shows that a page could not be loaded, instead of the page before it', async () => {
  const api = serveApi({
    ...calls,
    listBrokerEvents: () => ({ data: [eventOf({})], pagination: { total: 21, pages: 2, current: 1 } }),
  });
  const page = await openDashboard(PATH);
  await page.sees('2,500 NGN');
  api.listBrokerEvents = failing;
  await page.click('button', 'Next');
  await page.sees('The events couldn’t be loaded');
  expect(page.text()).not.toContain('2,500 NGN');
});
