import { errors } from '@croneai/contracts/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { someLead } from '../../tests/support/some-lead.ts';
import { ContactForm } from '../src/features/contact/contact-form.tsx';
import { type LeadAnswers, NO_ANSWERS, writeDraft } from '../src/features/lead-form/lead-answers.ts';
import { LeadForm } from '../src/features/lead-form/lead-form.tsx';
import { LoginPage } from '../src/features/login/login-page.tsx';
import { ForgotPasswordPage } from '../src/features/password-reset/forgot-password-page.tsx';
import { ResetPasswordPage } from '../src/features/password-reset/reset-password-page.tsx';
import { writePending } from '../src/features/signup/public/pending-registration.ts';
import { SignupPage } from '../src/features/signup/signup-page.tsx';
import { type Handlers, heldReply, serveApi } from './api.ts';
import { openDashboard, openPage } from './page.tsx';
import { as, asMember, failing, pageOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

/*
 * Texts of the specification, in the reply or screen in which they belong. A redesign must keep
 * them word for word. Documents have a unit test (`src/site/document-texts.test.ts`). Schema
 * errors, and replies that no service sends, are tested in the contracts package.
 */

type Page = Awaited<ReturnType<typeof openPage>>;

const ID = '66f1a2b3c4d5e6f708192c01';
const NOW = new Date().toISOString();
const EMAIL = 'ada@example.com';
const PASSWORD = 'Secret-Words-77';
const LINK = `/reset-password?token=${'a'.repeat(43)}`;

/** A reply without a message, a failed connection, and a reply that never arrives. */
const wordless = () => new Response('{"success":false}', { status: 400 });
const emptyReason = () => new Response('{"success":false,"data":{"fields":{"token":""}}}', { status: 422 });
const unanswered = () => {
  throw new TypeError('Failed to fetch');
};
const pending = () => new Response(new ReadableStream());
const resent = () => ({ data: { email: EMAIL, resendAfterSeconds: 60 } });

/** Fills in the fields and presses the button. */
const press =
  (button: string, values: Readonly<Record<string, string>> = {}) =>
  async (): Promise<void> => {
    await type(values);
    const found = await screen.findByRole<HTMLButtonElement>('button', { name: button });
    await waitFor(() => expect(found.disabled).toBe(false));
    await userEvent.click(found);
  };
const PERSON = { fullName: 'Ada Example', email: EMAIL, phone: '+234 801 234 5678', country: 'Kenya' };
const apply = press('Create my account', { ...PERSON, password: PASSWORD });
const signIn = press('Sign in', { email: EMAIL, password: PASSWORD });
const resend = press('Resend email');
const forget = press('Send reset link', { email: EMAIL });
const choose = (newPassword = PASSWORD, confirmPassword = newPassword) =>
  press('Set new password', { newPassword, confirmPassword });
const sendLead = press('Request my free access');
const QUESTION = { name: 'Ada Example', email: EMAIL, subject: 'A question', message: 'How does it work?' };

/** Forms with their cases: the server's reply, what the user does, and the resulting text. */
const FORMS: readonly [
  name: string,
  open: (handlers: Handlers) => Promise<Page>,
  ...tries: (readonly [replies: Handlers, act: () => Promise<void>, ...texts: string[]])[],
][] = [
  [
    'sign-up',
    (handlers) => opened(handlers, '/signup?step=apply', <SignupPage />),
    [{ register: wordless }, apply, 'Registration failed. Please try again.'],
    [{ register: unanswered }, apply, 'Network error. Please check your connection and try again.'],
  ],
  [
    'the code',
    (handlers) => {
      writePending({ email: EMAIL, handle: 'h'.repeat(43), resendAt: 0 });
      return opened(handlers, '/signup?step=confirm', <SignupPage />);
    },
    [
      { confirmCode: wordless },
      press('Confirm and open dashboard', { confirmationCode: 'ABCDEF' }),
      'Invalid confirmation code',
    ],
    [{ resendWelcomeEmail: wordless }, resend, 'Failed to resend email'],
    [{ resendWelcomeEmail: unanswered }, resend, 'Failed to resend email. Please try again.'],
    [{ resendWelcomeEmail: () => ({ problem: errors.signUpOver }) }, resend, errors.signUpOver.message],
    [{ resendWelcomeEmail: () => ({ problem: errors.codesUsedUp }) }, resend, errors.codesUsedUp.message],
    [{ resendWelcomeEmail: resent }, resend, 'Email sent successfully! Check your inbox.'],
  ],
  [
    'the login',
    (handlers) => opened(handlers, '/login', <LoginPage />),
    [{}, press('Sign in'), 'Please fill in all fields'],
    [{ login: wordless }, signIn, 'Login failed. Please try again.'],
    [{ login: () => ({ problem: errors.invalidCredentials }) }, signIn, errors.invalidCredentials.message],
  ],
  [
    'a lost password',
    (handlers) => opened(handlers, '/forgot-password', <ForgotPasswordPage />),
    [{}, press('Send reset link'), 'Please enter your email address'],
    [{}, press('Send reset link', { email: 'ada' }), 'Please enter a valid email address'],
    [{ forgotPassword: wordless }, forget, 'Failed to send reset email'],
    [{ forgotPassword: unanswered }, forget, 'An unexpected error occurred. Please try again.'],
  ],
  [
    'a new password',
    (handlers) =>
      reset(LINK, Object.assign(handlers, { verifyResetToken: () => ({ data: { email: EMAIL } }) })),
    [{}, choose('', ''), 'Please fill in all fields'],
    [{}, choose('Short1', 'Other'), 'Password must be at least 8 characters long'],
    [{}, choose(PASSWORD, 'Another-Word-78'), 'Passwords do not match'],
    [{ resetPassword: wordless }, choose(), 'Failed to reset password'],
    [{ resetPassword: unanswered }, choose(), 'An unexpected error occurred. Please try again.'],
  ],
  [
    'a lead form',
    openLead,
    [{ submitLead: wordless }, sendLead, 'Failed to submit form. Please try again.'],
    [{ submitLead: unanswered }, sendLead, 'An error occurred while submitting the form. Please try again.'],
    [{ submitLead: pending }, sendLead, 'Submitting...'],
  ],
  [
    'a message',
    (handlers) => opened(handlers, '/contact', <ContactForm supportEmail="support@croneai.example" />),
    [
      { sendContactMessage: () => ({ data: { id: ID, receivedAt: NOW } }) },
      press('Send message', QUESTION),
      'Sending...',
      'Message sent successfully!',
      "We'll get back to you within 24 hours.",
    ],
  ],
];

it.each(FORMS)('%s: each attempt is answered in the product’s words', async (_name, open, ...tries) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const handlers: Handlers = {};
  const page = await open(handlers);
  for (const [replies, act, ...texts] of tries) {
    Object.assign(handlers, replies);
    await act();
    for (const text of texts) await page.sees(text);
  }
  logged.mockRestore();
});

it('a message keeps text that the visitor types while it is sent, and is cleared otherwise', async () => {
  const answer = heldReply();
  const handlers: Handlers = { sendContactMessage: () => answer.response };
  await opened(handlers, '/contact', <ContactForm supportEmail="support@croneai.example" />);
  await press('Send message', QUESTION)();
  const message = screen.getByLabelText<HTMLTextAreaElement>(/Message/);
  await userEvent.type(message, ' One more thing.');
  answer.send({ id: ID, receivedAt: NOW });
  await screen.findByText('Message sent successfully!', {}, { timeout: 10_000 });
  expect(message.value).toBe(`${QUESTION.message} One more thing.`);
  handlers.sendContactMessage = () => ({ data: { id: ID, receivedAt: NOW } });
  await press('Send message')();
  await waitFor(() => expect(message.value).toBe(''), { timeout: 10_000 });
});

/** Screens: how to open each, and its texts. */
const SCREENS: readonly [name: string, open: () => Promise<Page>, texts: readonly string[]][] = [
  [
    'a reset without a token',
    () => reset('/reset-password'),
    ['Invalid or missing reset token', 'Request New Link'],
  ],
  [
    'a dead link',
    () => reset(LINK, { verifyResetToken: () => ({ problem: errors.resetTokenInvalid }) }),
    ['Invalid or expired reset token'],
  ],
  [
    'a link, refused without words',
    () => reset(LINK, { verifyResetToken: wordless }),
    ['Invalid or expired reset token'],
  ],
  [
    'a link, refused with an empty text',
    () => reset(LINK, { verifyResetToken: emptyReason }),
    ['This password reset link is invalid or has expired. Please request a new one.'],
  ],
  [
    'a link without a network',
    () => reset(LINK, { verifyResetToken: unanswered }),
    ['Failed to verify reset token'],
  ],
  [
    'the dashboard as it loads',
    () => dashboard('/dashboard', { getCurrentUser: pending }),
    ['Initializing Neural Networks...'],
  ],
  [
    'the home of a guest',
    () => dashboard('/dashboard'),
    [
      'AI ACTIVE / TRADING LIVE',
      'TRIAL',
      'Trial Member',
      'Trial Expires',
      'Start Activation',
      'Submit Proof',
      'Upgrade to unlock this feature',
      'Create broker account',
      'Fund with $20+/$100+/$500+',
      'Sign Out',
    ],
  ],
  ['the signals of a guest', () => dashboard('/dashboard/signals'), ['Activate Elite Access']],
  ['the home of gold', () => dashboard('/dashboard', GOLD), ['Gold Signal Stream', 'GOLD Elite', 'GOLD']],
  [
    'signals on their way',
    () => dashboard('/dashboard/signals', { ...GOLD, listSignals: pending }),
    ['Initializing Signal Stream...'],
  ],
  [
    'signals that cannot be read',
    () => dashboard('/dashboard/signals', { ...GOLD, listSignals: failing }),
    ['EUR/USD (OTC)', 'CALL', '1.085', '85%'],
  ],
  ['users, none', () => dashboard('/dashboard/admin/users', users([])), ['No users found in the system.']],
  [
    'users, none that match',
    () => dashboard('/dashboard/admin/users?search=nobody', users([])),
    ['No users found matching the search text.'],
  ],
  ['a grant on its way', granted, ['Updating user access...']],
  [
    'the deletion of an account',
    deletion,
    ['Are you sure you want to delete your account? This action cannot be undone.'],
  ],
];

it.each(SCREENS)('%s: the product’s words are on the screen', async (_name, open, texts) => {
  // The app also logs failures, so the log is silenced.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = await open();
  for (const text of texts) await page.sees(text);
  logged.mockRestore();
});

const OF_MEMBERS: Handlers = {
  getCurrentUser: as({}),
  getAccountSetup: failing,
  getCountdown: failing,
  getPerformance: failing,
  getYesterdaysSignals: failing,
};
const GOLD: Handlers = { getCurrentUser: asMember('gold') };

function dashboard(path: string, handlers: Handlers = {}): Promise<Page> {
  serveApi({ ...OF_MEMBERS, ...handlers });
  return openDashboard(path);
}

/** Types into the fields with these names. */
async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (!found) throw new Error(`no field is called ${name}`);
      return found;
    });
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  }
}

function opened(handlers: Handlers, path: string, form: ReactNode): Promise<Page> {
  serveApi(handlers);
  return openPage(path, form);
}

function reset(link: string, handlers: Handlers = {}): Promise<Page> {
  return opened(handlers, link, <ResetPasswordPage />);
}

function openLead(handlers: Handlers): Promise<Page> {
  const phone = { countryCode: '+234', phoneNumber: '8021234567' };
  const answers = { ...NO_ANSWERS, ...someLead(), ...phone } as LeadAnswers;
  writeDraft({ answers, startedAt: Date.now() });
  return opened(handlers, '/bot-access', <LeadForm supportEmail="support@croneai.example" />);
}

function users(rows: readonly object[]): Handlers {
  return {
    getCurrentUser: as({ role: 'owner' }),
    listUsers: () => pageOf(rows),
  };
}

async function granted(): Promise<Page> {
  const { id, fullName, email, role, tier, dashboardUnlocked, hasDeposited, createdAt } = someUser({
    id: ID,
  });
  const seen = { country: 'Nigeria', source: 'direct', lastSeenAt: createdAt, grantEndsAt: null };
  const row = { id, fullName, email, role, tier, dashboardUnlocked, hasDeposited, createdAt, ...seen };
  const page = await dashboard('/dashboard/admin/users', {
    ...users([{ ...row, blockedAt: null, erasesAt: null, version: 1 }]),
    updateAccess: pending,
  });
  await page.click('button', 'Grant Gold to Ada Example');
  return page;
}

async function deletion(): Promise<Page> {
  const page = await dashboard('/dashboard/settings?tab=privacy');
  await page.click('button', 'Delete account');
  return page;
}
