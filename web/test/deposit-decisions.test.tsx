import type { DepositView, UpdateDepositBody } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { bodiesOf, type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing, leadsOf, pageOf } from './some-answers.ts';
import { depositOf, grantOf, MEMBER, memberOf } from './some-member.ts';

const AT = '2026-11-20T10:00:00.000Z';
const GRANT = '66f1a2b3c4d5e6f708192c02';
const member = memberOf({ tier: 'gold', dashboardUnlocked: true, hasDeposited: true });
const grant = grantOf({ id: GRANT, tier: 'gold', source: 'deposit', reason: 'Verified deposit of $520' });
const claimed = depositOf();
const verified = depositOf({
  state: 'verified',
  usd: 520,
  tier: 'gold',
  grantId: GRANT,
  decidedAt: AT,
  version: 3,
});
const pageOfDeposits = (...rows: DepositView[]) => ({
  data: rows,
  pagination: { total: rows.length, pages: 1, current: 1 },
});

/** Serves the page of a member with one deposit, which decisions change as the service does. */
function serveDeposit(first: DepositView, { role = 'owner' as 'owner' | 'support', grants = [grant] } = {}) {
  let row = first;
  const seen: (string | undefined)[] = [];
  const handlers: Handlers = {
    getCurrentUser: as({ role }),
    getUser: () => ({ data: member }),
    getUserProfile: failing,
    listUserHistory: () => pageOf([]),
    listDeliveries: () => pageOf([]),
    listUserSessions: () => ({ data: [] }),
    listLeads: () => leadsOf([]),
    listGrants: () => ({ data: grants }),
    listDeposits: () => pageOfDeposits(row),
    updateDeposit: ({ body, headers }) => {
      const { state, usd = row.usd, tier = row.tier, reason = null } = body as UpdateDepositBody;
      seen.push(headers['if-match']);
      row = { ...row, state, usd, tier, reason, version: row.version + 1 };
      return { data: row };
    },
  };
  serveApi(handlers);
  return { handlers, seen, replace: (next: DepositView) => (row = next) };
}
const PAGE = `/dashboard/admin/users/${MEMBER}`;
const dialog = async () => within(await screen.findByRole('dialog'));
const reason = async () => (await dialog()).getByLabelText<HTMLInputElement>('Reason');
const giveReason = async (text: string) => userEvent.type(await reason(), text);
const send = async (name: string) => userEvent.click((await dialog()).getByRole('button', { name }));

it('takes a verification back after naming what ends, and verifies the deposit again on undo', async () => {
  const { seen } = serveDeposit(verified);
  const page = await openDashboard(PAGE);
  await page.click('button', 'Change decision: 520 USD');
  await page.sees('Gold from this deposit ends now.');
  await page.sees('The member no longer counts as a depositor.');
  await giveReason('The broker took it back');
  await send('Take back');
  await page.sees('The deposit is in review.');
  await page.click('button', 'Undo');
  await page.sees('The decision was undone.');
  expect(bodiesOf('updateDeposit')).toEqual([
    { state: 'in-review', reason: 'The broker took it back' },
    { state: 'verified', usd: 520, tier: 'gold', reason: 'Decision undone' },
  ]);
  expect(seen).toEqual(['"3"', '"4"']);
});

it('offers no undo if the grant of the deposit had an end, which a verification cannot restore', async () => {
  serveDeposit(verified, { grants: [{ ...grant, until: '2027-01-01T00:00:00.000Z' }] });
  const page = await openDashboard(PAGE);
  await page.click('button', 'Change decision: 520 USD');
  await page.sees('Gold from this deposit ends now.');
  await giveReason('The broker took it back');
  await send('Take back');
  await page.sees('The deposit is in review.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps the depositor mark if another grant gives a tier', async () => {
  const other = { ...grant, id: '66f1a2b3c4d5e6f708192c09', tier: 'silver' as const };
  serveDeposit(verified, { grants: [grant, other] });
  const page = await openDashboard(PAGE);
  await page.click('button', 'Change decision: 520 USD');
  await page.sees('Gold from this deposit ends now.');
  expect(page.text()).not.toContain('no longer counts');
  expect(page.text()).not.toContain('codes that we already emailed');
});

it.each([
  ['amount', { amount: 52, proposedTier: 'silver' }, 'Verify', '52 USD. The deposit is now: claimed.'],
  ['state', { state: 'in-review' }, 'Refuse', 'The deposit is now: in review.'],
] as const)(
  'requires a new choice after a conflict about the %s, and decides about the changed deposit',
  async (_what, change, choice, text) => {
    const { handlers, seen, replace } = serveDeposit(claimed);
    const page = await openDashboard(PAGE);
    const { updateDeposit } = handlers;
    const changed = { ...claimed, ...change, version: 2 };
    handlers.updateDeposit = () => {
      const { status, code, message } = errors.depositConflict;
      replace(changed);
      return Response.json({ success: false, error: code, message, data: changed }, { status });
    };
    await page.click('button', 'Decide: 520 USD');
    await page.click('radio', choice);
    await giveReason('Seen');
    await send(choice);
    await page.sees('This deposit was changed in the meantime.');
    await page.sees(text);
    const button = async () => (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Decide' });
    expect((await button()).disabled).toBe(true);
    if (updateDeposit) handlers.updateDeposit = updateDeposit;
    await page.click('radio', choice);
    await send(choice);
    await expect.poll(() => seen).toEqual(['"2"']);
    const given = choice === 'Verify' ? { state: 'verified', usd: 52, tier: 'silver' } : { state: 'refused' };
    expect(bodiesOf('updateDeposit').at(-1)).toEqual({ ...given, reason: 'Seen' });
  },
);

it('decides about the deposit as it was when the dialog was opened', async () => {
  const { seen, replace } = serveDeposit(claimed);
  const page = await openDashboard(PAGE);
  await page.click('button', 'Decide: 520 USD');
  replace({ ...claimed, amount: 5, version: 2 });
  await expect.poll(page.text, { timeout: 12_000 }).toContain('Deposits5 USD');
  await giveReason('Looked at it');
  await send('Review');
  await page.sees('The deposit is in review.');
  expect(seen).toEqual(['"1"']);
}, 20_000);

it('verifies a deposit only with an amount in dollars', async () => {
  serveDeposit({ ...claimed, amount: 775_000, currency: 'GHS' });
  const page = await openDashboard(PAGE);
  await page.click('button', 'Decide: 775,000 GHS');
  await page.click('radio', 'Verify');
  await page.sees('Enter the amount in dollars first');
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
  await page.fill('Confirmed amount (USD)', '512');
  await page.sees('The member gets Gold without an end date.');
  await giveReason('Seen at the broker');
  await send('Verify');
  await page.sees('The deposit is verified.');
  expect(bodiesOf('updateDeposit')).toEqual([
    { state: 'verified', usd: 512, tier: 'gold', reason: 'Seen at the broker' },
  ]);
});

it('keeps the reason if the decision failed', async () => {
  const { handlers } = serveDeposit(verified);
  handlers.updateDeposit = failing;
  const page = await openDashboard(PAGE);
  await page.click('button', 'Change decision: 520 USD');
  await giveReason('The broker took it back');
  await send('Take back');
  await page.sees(errors.internal.message);
  expect((await reason()).value).toBe('The broker took it back');
});

it('offers support no decision about a verified deposit', async () => {
  serveDeposit(verified, { role: 'support' });
  const page = await openDashboard(PAGE);
  await page.sees('$520 confirmed');
  expect(screen.queryByRole('button', { name: /decision/ })).toBeNull();
});

it('lets support verify a claimed deposit, but not undo the verification', async () => {
  serveDeposit(claimed, { role: 'support' });
  const page = await openDashboard(PAGE);
  await page.click('button', 'Decide: 520 USD');
  await page.click('radio', 'Verify');
  await page.sees('The member gets Gold for as long as support may give it.');
  await giveReason('Seen at the broker');
  await send('Verify');
  await page.sees('The deposit is verified.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('reviews a refused deposit again by keyboard, and returns the focus to its button', async () => {
  serveDeposit({ ...verified, state: 'refused', reason: 'Not ours', tier: null, grantId: null });
  const page = await openDashboard(PAGE);
  const button = await screen.findByRole('button', { name: 'Change decision: 520 USD' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await page.sees('The deposit is now: refused.');
  (await reason()).focus();
  await userEvent.keyboard('New proof{Enter}');
  await page.sees('The deposit is in review.');
  expect(bodiesOf('updateDeposit')).toEqual([{ state: 'in-review', reason: 'New proof' }]);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Decide: 520 USD');
});
