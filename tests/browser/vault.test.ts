import type { LearningOverview, LessonReply } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';
import { violationsOf } from './violations.ts';

const { system, api, browser } = await openSite();
const LESSON = 'risk-first/lessons/drawdown-arithmetic';

describe('the vault', () => {
  it('keeps a finished lesson and a reminder after a reload, and can undo both', async () => {
    const { token } = await signIn(api, system.accounts.gold);
    const learning = async () =>
      (await api.call<LearningOverview>('GET', '/api/learning', { token })).envelope.data;
    const finished = async () => (await learning()).stats.lessonsDone;
    await api.call('PUT', `/api/learning/courses/${LESSON}/progress`, { token, body: { state: 'open' } });
    const before = await finished();

    const page = await openAs('gold', '/dashboard/mentorship');
    await page.getByText(`${before} of 15 lessons`).waitFor();
    await page.getByRole('button', { name: /^Risk 1$/ }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.locator('#course-risk-first').getByRole('link', { name: 'Risk First', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Risk First' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: /The arithmetic of falling and rising/ }).click();
    await page.getByRole('img', { name: /The gain that is needed/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as finished' }).click();
    await page.getByText('Finished on').waitFor();
    await page.reload();
    await page.getByText('Finished on').waitFor();

    await page.getByRole('link', { name: 'Master Vault' }).last().click();
    await page.getByText(`${before + 1} of 15 lessons`).waitFor();
    await page.getByRole('button', { name: 'Set Reminder' }).first().click();
    await page.getByRole('button', { name: /^Reminder set/ }).waitFor();
    await expect
      .poll(async () => (await learning()).sessions.filter(({ isReminderSet }) => isReminderSet).length)
      .toBe(1);
    await page.reload();
    await page.getByRole('button', { name: /^Reminder set/ }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Set Reminder' }).count()).toBe(2);
    expect(await page.getByText('The link to join appears here.').count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${system.web}/dashboard/mentorship/risk-first/drawdown-arithmetic`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Mark as finished' }).waitFor();
    expect(await finished()).toBe(before);
    await page.goto(`${system.web}/dashboard/mentorship/risk-first/no-such-lesson`);
    await page.getByRole('heading', { level: 1, name: 'There is no lesson at this address' }).waitFor();
    await page.getByRole('link', { name: 'Back to Risk First' }).click();
    await page.getByRole('heading', { level: 1, name: 'Risk First' }).waitFor();

    await page.route('**/api/learning', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'The course couldn’t be loaded' }).waitFor();
    await page.unroute('**/api/learning');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Risk First' }).waitFor();
  });

  it('is a teaser for guests: one open lesson, no text of other lessons, and no invented figure', async () => {
    const { token: gold } = await signIn(api, system.accounts.gold);
    const lesson = await api.call<LessonReply>('GET', `/api/learning/courses/${LESSON}`, { token: gold });
    const text = lesson.envelope.data.blocks.find((block) => block.kind === 'text')?.text;
    if (!text) throw new Error('The lesson has no text');
    const page = await openAs('guest', '/dashboard/mentorship/risk-first/drawdown-arithmetic');
    await page.getByRole('heading', { level: 1, name: 'Master Vault' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'The anatomy of a signal' }).waitFor();
    expect(await page.getByText('67%').count()).toBe(0);
    expect(await page.content()).not.toContain(text.slice(0, 60));
    expect(await page.getByRole('article').count()).toBe(0);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return page.getByText('Master Vault is locked').isVisible();
      })
      .toBe(true);
    const { token } = await signIn(api, system.accounts.guest);
    expect((await api.call('GET', `/api/learning/courses/${LESSON}`, { token })).status).toBe(403);
    expect(await violationsOf(page)).toEqual([]);
  });
});

const openAs = (name: 'gold' | 'guest', path: string): Promise<Page> =>
  openSignedIn({ browser, api, web: system.web }, system.accounts[name], path);
