import { randomBytes } from 'node:crypto';
import type { Post } from '@croneai/contracts/community.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';
import { violationsOf } from './violations.ts';

const { system, api, browser } = await openSite();

type Name = 'guest' | 'silver' | 'gold' | 'admin';
const openAs = (name: Name): Promise<Page> =>
  openSignedIn({ browser, api, web: system.web }, system.accounts[name], '/dashboard/community');
const postWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const unique = (text: string) => `${text} ${randomBytes(4).toString('hex')}`;

describe('the Elite Network', () => {
  it('shows a post as plain text on another open page, and takes the post off both pages when an admin removes it', async () => {
    const [gold, silver] = [await openAs('gold'), await openAs('silver')];
    const text = unique('<img src=x> https://example.com/');
    await gold.getByLabel('Broadcast to the network').fill(text);
    await gold.getByText(`${text.length} / 500`).waitFor();
    await gold.getByRole('button', { name: 'Broadcast' }).dblclick();
    const arrived = postWith(silver, text);
    await arrived.getByText(text).waitFor();
    expect(await arrived.count()).toBe(1);
    expect(await arrived.getByRole('link').count()).toBe(0);
    expect(await violationsOf(silver)).toEqual([]);

    await arrived.getByRole('button', { name: /^Report/ }).click();
    const dialog = silver.getByRole('dialog', { name: 'Report this post' });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Please choose a reason from the list').waitFor();
    await dialog.getByLabel('What’s wrong with it?').selectOption('spam');
    expect(await violationsOf(silver)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await arrived.getByText('Reported', { exact: true }).waitFor();

    const admin = await openAs('admin');
    await admin.getByRole('tab', { name: 'Reported posts' }).click();
    const reported = postWith(admin, text).first();
    await reported.getByText('Spam or advertising').waitFor();
    expect(await violationsOf(admin)).toEqual([]);
    await reported.getByRole('button', { name: 'Remove' }).click();
    await admin.getByLabel('Reason').fill('Advertises another site');
    await admin.getByRole('button', { name: 'Remove post' }).click();
    for (const page of [gold, silver]) await postWith(page, text).waitFor({ state: 'detached' });
  });

  it('lets the author delete a post permanently, and shows guests only samples', async () => {
    const text = unique('Gone in a moment');
    const { token } = await signIn(api, system.accounts.gold);
    const posted = await api.call<Post>('POST', '/api/community/posts', { token, body: { text } });
    expect(posted.status).toBe(201);
    const guest = await openAs('guest');
    await guest.getByText('Sample', { exact: true }).first().waitFor();
    expect(await guest.content()).not.toContain(text);
    expect(await guest.getByRole('button', { name: 'Broadcast' }).count()).toBe(0);
    expect(await violationsOf(guest)).toEqual([]);

    const gold = await openAs('gold');
    await postWith(gold, text)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = gold.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete post' }).click();
    // While the dialog is open, the posts behind it have no role, so no locator finds them.
    await dialog.waitFor({ state: 'detached' });
    await postWith(gold, text).waitFor({ state: 'detached' });
    await gold.reload();
    await gold.getByRole('heading', { level: 1, name: 'Elite Network' }).waitFor();
    expect(
      (await api.call<Post[]>('GET', '/api/community/posts', { token })).envelope.data,
    ).not.toContainEqual(expect.objectContaining({ text }));
  });
});
