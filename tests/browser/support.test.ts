import type { SignedIn } from '@croneai/contracts/users.ts';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { becomeMember, signIn } from '../support/api-client.ts';
import { linkIn } from '../support/inbox.ts';
import { openSite } from './open-site.ts';
import { storageOf } from './signed-in.ts';

/*
 * A member sends the proof of a deposit, an admin answers it, the answer is mailed, and the member
 * reads it. Uses two browsers and every part of the system.
 */
const { system, api, inbox, browser } = await openSite();

/** A picture of one pixel. */
const PROOF = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ANSWER = 'Thank you. Your tier opens within the hour.';

let memberPage: Page;
let adminPage: Page;
let memberEmail: string;
let reference: string;

beforeAll(async () => {
  const member = await becomeMember(api, inbox);
  memberEmail = member.registration.email;
  memberPage = await openPage(member, { width: 390, height: 844 });
  adminPage = await openPage(await signIn(api, system.accounts.admin), { width: 1440, height: 900 });
});

describe('a ticket with the proof of a deposit', () => {
  it('refuses a file of a wrong type, and shows the reason next to the file', async () => {
    await memberPage.goto(`${system.web}/dashboard/support?category=deposit-proof`);
    await memberPage.getByRole('heading', { level: 1, name: 'Support Hub' }).waitFor();
    const state = memberPage.getByText(/^(All systems operational|Some parts are .*|No signals since .*)$/);
    await state.first().waitFor();
    await memberPage.getByLabel('Add files').setInputFiles([
      { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
      { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000, 1) },
    ]);
    await memberPage.getByText('Only PNG, JPEG and WebP pictures and PDF files can be attached.').waitFor();
    await memberPage.getByText('Larger than 5 MB.').waitFor();
    for (const name of ['lie.png', 'big.png']) {
      await memberPage.getByRole('button', { name: `Remove ${name}` }).click();
    }
  });

  it('is sent with the picture, and appears in the list', async () => {
    await memberPage.getByLabel('Subject').fill('Proof of my deposit');
    await memberPage.getByLabel('Message').fill('I paid 100 USD today.');
    await memberPage
      .getByLabel('Add files')
      .setInputFiles([{ name: 'proof.png', mimeType: 'image/png', buffer: PROOF }]);
    await memberPage.getByLabel('Uploaded').waitFor();
    await memberPage.getByRole('button', { name: 'Send ticket' }).click();
    const sent = memberPage.getByText(/^We’ve received your ticket CR-[0-9A-F]{6}$/);
    await sent.waitFor();
    reference = /CR-[0-9A-F]{6}/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
    await ticketLink().waitFor();
    expect(await memberPage.getByLabel('Subject').inputValue()).toBe('');
    await inbox.waitFor('support@croneai.example', new RegExp(reference));
  });

  it('gets a note and an answer from an admin, who can see the picture', async () => {
    await adminPage.goto(`${system.web}/dashboard/admin/tickets?search=${reference}`);
    await adminPage.getByRole('button', { name: /Proof of my deposit/ }).click();
    await adminPage.getByText('I paid 100 USD today.').waitFor();
    await adminPage.getByRole('button', { name: 'View proof.png' }).click();
    const picture = adminPage.getByRole('img', { name: 'proof.png', exact: true });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await adminPage.keyboard.press('Escape');

    await adminPage.getByRole('button', { name: 'Internal note' }).click();
    await adminPage.getByLabel('Note for admins').fill('Amount matches the broker report.');
    await adminPage.getByRole('button', { name: 'Add note' }).click();
    await adminPage.getByText('Amount matches the broker report.').first().waitFor();

    await adminPage.getByRole('button', { name: 'Answer', exact: true }).click();
    await adminPage.getByLabel('Canned reply').selectOption({ label: 'Proof received' });
    const answer = adminPage.getByLabel('Answer to the member');
    expect(await answer.inputValue()).toMatch(/^Hello Ada,/);
    await answer.fill(ANSWER);
    await adminPage.getByRole('button', { name: 'Send answer' }).click();
    await adminPage.getByRole('listitem').getByText(ANSWER).first().waitFor();
  });

  it('sends the member a mail whose link opens the answer, but not the note, and marks the answer as read', async () => {
    const mail = await inbox.waitFor(memberEmail, new RegExp(reference));
    expect(mail.text).toContain(ANSWER);
    expect(mail.text).not.toContain('Amount matches');
    await memberPage.goto(`${system.web}/dashboard/support`);
    await memberPage.getByText('New answer').first().waitFor();
    const { pathname } = linkIn(mail);
    await memberPage.goto(system.web + pathname);
    await memberPage.getByText(ANSWER).first().waitFor();
    expect(await memberPage.getByText('Amount matches').count()).toBe(0);
    await memberPage.getByRole('link', { name: 'All tickets' }).click();
    await ticketLink().waitFor();
    await memberPage.getByText('New answer').waitFor({ state: 'detached' });
  });

  it('is closed by the member, and reopened by the next message', async () => {
    await ticketLink().click();
    await memberPage.getByRole('button', { name: 'Close ticket' }).click();
    await memberPage.getByRole('button', { name: 'Reopen ticket' }).waitFor();
    await memberPage.getByLabel('Your message').fill('One more thing.');
    await memberPage.getByRole('button', { name: 'Send message' }).click();
    await memberPage.getByRole('listitem').getByText('One more thing.').first().waitFor();
    await memberPage.getByRole('button', { name: 'Close ticket' }).waitFor();
  });
});

/**
 * Finds the newest ticket in the member's list. If this is a retry, the list also has the ticket of
 * the first attempt.
 */
const ticketLink = () => memberPage.getByRole('link', { name: /Proof of my deposit/ }).first();

async function openPage(session: SignedIn, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport,
    storageState: storageOf(session, system.web),
  });
  return context.newPage();
}
