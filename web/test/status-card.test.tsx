import type { AdminIncident } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bodiesOf, type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing } from './some-answers.ts';

const incident: AdminIncident = {
  id: '66f1a2b3c4d5e6f708192c10',
  title: 'Mails arrive late',
  parts: ['notifier'],
  openedAt: '2026-11-28T10:00:00.000Z',
  resolvedAt: null,
  updates: [{ text: 'Codes take ten minutes.', at: '2026-11-28T10:00:00.000Z' }],
  version: 2,
};
const serve = (handlers: Handlers) =>
  serveApi({
    getCurrentUser: as({ role: 'owner' }),
    listIncidents: () => ({ data: [incident] }),
    writeIncident: () => ({ data: incident }),
    setMaintenance: () => ({ data: null }),
    listLeads: failing,
    listContactMessages: failing,
    getEngine: failing,
    ...handlers,
  });
const openHome = () => openDashboard('/dashboard');

it('publishes an incident with the parts that it affects', async () => {
  serve({ listIncidents: () => ({ data: [] }) });
  const page = await openHome();
  await page.sees('No open incident.');
  await page.click('button', 'Report an incident');
  await page.fill('Title *', 'Signals stopped');
  await page.fill('What members should know *', 'We are working on it.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Signals' }));
  await page.click('button', 'Publish');
  await page.sees('The incident is public.');
  expect(bodiesOf('writeIncident')).toEqual([
    { title: 'Signals stopped', text: 'We are working on it.', parts: ['signals'], isResolved: false },
  ]);
});

it('resolves an open incident with a last update', async () => {
  serve({});
  const page = await openHome();
  await page.sees('Codes take ten minutes.');
  await page.fill('Update *', 'Mails are on time again.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'This update resolves the incident' }));
  await page.click('button', 'Add update');
  await page.sees('The update is public.');
  expect(bodiesOf('writeIncident')).toMatchObject([
    { id: incident.id, version: 2, text: 'Mails are on time again.', isResolved: true },
  ]);
});

it('keeps the text of an update if another owner has updated the incident in the meantime', async () => {
  const api = serve({});
  api.writeIncident = () => {
    const theirs = { text: 'Codes take an hour.', at: '2026-11-28T11:00:00.000Z' };
    api.listIncidents = () => ({
      data: [{ ...incident, version: 3, updates: [theirs, ...incident.updates] }],
    });
    return { problem: errors.incidentConflict };
  };
  const page = await openHome();
  await page.sees('Codes take ten minutes.');
  await page.fill('Update *', 'Mails are on time again.');
  await page.click('button', 'Add update');
  await page.sees('Codes take an hour.');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Update *');
  expect(field.value).toBe('Mails are on time again.');
  api.writeIncident = () => ({ data: incident });
  await page.click('button', 'Add update');
  await page.sees('The update is public.');
  expect(bodiesOf('writeIncident').at(-1)).toMatchObject({ version: 3, text: 'Mails are on time again.' });
  expect(field.value).toBe('');
});

it('begins maintenance without an expected end, and ends it later', async () => {
  const status = { status: 'operational', since: '2026-11-01T00:00:00.000Z', parts: [] };
  serve({});
  const page = await openHome();
  await page.sees('Off. Members can make changes.');
  await page.click('button', 'Begin maintenance');
  await expect.poll(() => bodiesOf('setMaintenance')).toEqual([{ isOn: true, until: null }]);
  page.close();
  serve({ getStatus: () => ({ data: { ...status, maintenance: { until: null } } }) });
  const other = await openHome();
  await other.click('button', 'End maintenance');
  await expect.poll(() => bodiesOf('setMaintenance').at(-1)).toEqual({ isOn: false, until: null });
});

it('shows that the incidents could not be loaded', async () => {
  serve({ listIncidents: failing });
  const page = await openHome();
  await page.sees('The incidents couldn’t be loaded.');
});

it('shows that the state of maintenance mode could not be loaded', async () => {
  const api = serve({ getStatus: failing });
  const page = await openHome();
  await page.sees('The state of maintenance mode couldn’t be loaded.');
  expect(page.text()).not.toContain('Begin maintenance');
  api.getStatus = () => ({
    data: { status: 'operational', since: '2026-11-01T00:00:00.000Z', parts: [] },
  });
  const card = within(screen.getByRole('region', { name: 'Public status' }));
  fireEvent.click(card.getByRole('button', { name: 'Try again' }));
  await page.sees('Off. Members can make changes.');
});

it('moves the focus to the form of a new incident, and back to its button', async () => {
  serve({ listIncidents: () => ({ data: [] }) });
  const page = await openHome();
  await page.click('button', 'Report an incident');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Title *'));
  await page.click('button', 'Cancel');
  await expect.poll(() => document.activeElement?.textContent).toBe('Report an incident');
});
