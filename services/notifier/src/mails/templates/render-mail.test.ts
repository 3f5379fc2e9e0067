import type { Access } from '@croneai/contracts/access.ts';
import { ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import type { PaperWeekAccount } from '@croneai/contracts/events/mails.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { describe, expect, it } from 'vitest';
import type { Template } from './catalogue.ts';
import { createLinks } from './links.ts';
import { type RenderMailInput, renderMail } from './render-mail.ts';

const links = createLinks('https://croneai.example');
const expiresAt = '2026-11-20T10:10:00.000Z';
const gold: Access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true, features: [] };
const guest: Access = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false, features: [] };

const ticket = {
  ticketId: '66f1a2b3c4d5e6f708192c01',
  reference: 'CR-192C01',
  category: 'deposit-proof',
  priority: 'high',
} as const;
const lead = {
  leadId: '66f1a2b3c4d5e6f708192b01',
  fullName: 'Zoe <b>Lead</b>',
  email: 'zoe@example.com',
  phoneNumber: '+2348012345678',
  callNumber: null,
  canAfford: 'yes',
  hasFunded: 'ready',
  usageMethod: 'auto',
  readyToStart: 'today',
  submittedAt: expiresAt,
  isSuspect: false,
  linkedCount: 2,
};
const message = {
  contactId: '66f1a2b3c4d5e6f708192b02',
  name: 'Zoe Writer',
  email: 'zoe@example.com',
  category: 'billing',
  subject: 'A question <script>',
  message: 'First line\n<img x> second line',
  receivedAt: expiresAt,
  isSuspect: false,
} as const;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const signUp = { at: '2026-11-20T10:00:00.000Z', address: '203.0.113.7', userAgent: FIREFOX };
const steps = { trialEndsAt: '2026-11-21T10:00:00.000Z', lastSeenAt: '2026-11-06T10:00:00.000Z' };
const AT = '2026-11-20T09:30:00.000Z';
const HOME = '203.0.113.7';
const base = { links, fullName: 'Ada Obi', secret: '' };
const mail = <T extends Template>(template: T, data: RenderMailInput<T>['data'], secret = '') => ({
  ...base,
  template,
  data,
  secret,
});
const everyMail = {
  'confirmation code': mail('code-requested', { expiresAt, isResend: false, signUp }, 'K7MPQ3'),
  'resent code': mail('code-requested', { expiresAt, isResend: true, signUp }, 'R4NDM7'),
  'account exists': mail('known-address-registered', {}),
  welcome: mail('member-welcomed', { admissionCode: 'ADM1SS10', trialEndsAt: '2026-11-21T10:00:00.000Z' }),
  message: mail('member-messaged', { subject: 'Your session moved', text: 'It begins at six.' }),
  invitation: mail('member-invited', { expiresAt }, 'tok-en_2'),
  'reset link': mail('password-reset-requested', { expiresAt }, 'tok-en_1'),
  'password changed': mail('password-changed', { changedAt: AT, address: HOME }),
  'dashboard code': mail('dashboard-code-issued', { expiresAt }, 'DASHC0DE77'),
  'access granted': mail('access-granted', gold),
  'access revoked': mail('access-revoked', guest),
  'account deletion scheduled': mail('account-deletion-scheduled', {
    requestedAt: AT,
    erasesAt: '2026-11-27T09:30:00.000Z',
    address: HOME,
  }),
  'account kept': mail('account-kept', { keptAt: '2026-11-21T09:30:00.000Z', address: HOME }),
  'email change, present address': mail(
    'email-change-requested',
    { expiresAt, side: 'current', newEmail: 'ada.king@example.com' },
    'C4RENT',
  ),
  'email change, new address': mail(
    'email-change-requested',
    { expiresAt, side: 'new', newEmail: 'ada.king@example.com' },
    'NEWADD',
  ),
  'known address chosen': mail('known-address-chosen', {}),
  'email changed': mail('email-changed', {
    changedAt: AT,
    newEmail: 'ada.king@example.com',
    address: HOME,
  }),
  'two-factor enabled': mail('two-factor-enabled', { changedAt: AT, address: HOME }),
  'two-factor disabled': mail('two-factor-disabled', { changedAt: AT, address: '', by: 'operator' }),
  'recovery code used': mail('recovery-code-used', { usedAt: AT, address: HOME, codesLeft: 1 }),
  'recovery codes replaced': mail('recovery-codes-replaced', { changedAt: AT, address: HOME }),
  'contact details changed': mail('contact-details-changed', {
    changedAt: AT,
    address: HOME,
    changed: ['name', 'phone'],
  }),
  'api key made': mail('api-key-created', {
    createdAt: AT,
    address: HOME,
    name: 'Spreadsheet',
    prefix: 'crone_Zk3m9Q',
    expiresAt: null,
  }),
  'webhook added': mail('webhook-created', {
    createdAt: AT,
    address: HOME,
    name: 'My bot',
    host: 'hooks.example.com',
  }),
  'telegram linked': mail('telegram-linked', { linkedAt: AT, name: '@ada' }),
  'device added': mail('device-added', { addedAt: AT, name: 'Chrome on Android', address: HOME }),
  'webhook switched off': mail('webhook-disabled', {
    disabledAt: AT,
    name: 'My bot',
    host: 'hooks.example.com',
    reason: 'status 500',
    isOperators: false,
  }),
  'account blocked': mail('account-blocked', { changedAt: AT }),
  'account unblocked': mail('account-unblocked', { changedAt: AT }),
  'role changed': mail('role-changed', { changedAt: AT, role: 'owner' }),
  'oldest session ended': mail('oldest-session-ended', {
    endedAt: AT,
    ended: { begunAt: '2026-11-19T21:10:00.000Z', address: HOME, userAgent: 'curl/8.5.0' },
    begun: { address: '2001:db8:1:2::7', userAgent: '<b>evil</b>' },
  }),
  'account deleted': mail('account-deleted', { deletedAt: AT }),
  'signals summary': {
    ...mail('signals-summary', {
      day: '2026-11-20',
      settled: 4,
      profit: 2,
      loss: 1,
      breakeven: 0,
      stakes: 0.7,
      unpriced: 1,
      pairs: [{ pair: 'EURUSD', profit: 2, loss: 1, breakeven: 0 }],
      isSample: false,
      head: { index: 210_343, size: 210_344, root: '9f3c'.repeat(16), proof: 'c2sp.org/tlog-proof@v1\n' },
    }),
    unsubscribeToken: 'un-t0k',
  },
  'paper week': {
    ...mail('paper-week-reported', {
      weekStartsAt: '2026-11-16T00:00:00.000Z',
      weekEndsAt: '2026-11-23T00:00:00.000Z',
      accounts: [
        {
          kind: 'copy',
          openingBalanceUsd: 10_120.5,
          closingBalanceUsd: 10_095.25,
          trades: 41,
          won: 21,
          lost: 18,
          breakeven: 1,
          uncounted: 1,
          maxDrawdownPercent: 2.41,
          maxDrawdownUsd: 243.9,
          terms: [{ paysBy: { kind: 'payout', payout: 0.85 }, count: 40 }],
          grossTotal: 2.5,
        },
      ],
      provenance: 'synthetic',
    }),
    unsubscribeToken: 'un-t0k',
  },
  news: {
    ...mail('news', { subject: 'New pairs', text: 'There are twelve new pairs to look at.' }),
    unsubscribeToken: 'un-t0k',
  },
  'service notice': mail('service-notice', {
    subject: 'Outage tonight',
    text: 'No signals from 22:00 to 22:30 UTC.',
  }),
  'trial ending': mail('trial-ending', steps),
  'trial ended': mail('trial-ended', steps),
  'setup left': mail('setup-left', steps),
  'code unused': mail('code-unused', steps),
  away: { ...mail('away', steps), unsubscribeToken: 'a.b' },
  'proof waiting': mail('proof-waiting', { ticketId: ticket.ticketId, reference: ticket.reference }),
  'backup late': mail('backup-late', { goodAt: AT, failedAt: null, everyHours: 24 }),
  'test of news': {
    ...mail('news-test', { subject: 'New pairs', text: 'There are twelve new pairs to look at.' }),
    unsubscribeToken: 'un-t0k',
  },
  'ticket opened': mail('ticket-opened', ticket),
  'ticket replied': mail('ticket-replied', { ...ticket, priority: 'urgent' }),
  'ticket answered': mail('ticket-answered', {
    ticketId: ticket.ticketId,
    reference: ticket.reference,
    subject: 'My deposit',
    answer: 'Thank you.\nIt is <b>here</b>.',
    attachments: 1,
  }),
  'lead receipt': mail('lead-receipt', { submittedAt: expiresAt }),
  'lead notice': mail('lead-notice', lead),
  'contact receipt': mail('contact-receipt', { receivedAt: expiresAt }),
  'contact notice': mail('contact-notice', message),
} as const satisfies Record<string, { [T in Template]: RenderMailInput<T> }[Template]>;

const render = (name: keyof typeof everyMail) => renderMail(everyMail[name] as RenderMailInput<Template>);
const lines = (text: string) => text.split('\n');
const visible = (html: string) => html.replace(/<[^>]+>/g, ' ');

describe('every mail', () => {
  it.each(Object.keys(everyMail) as (keyof typeof everyMail)[])(
    '%s greets the reader by name, gives the reason for the mail, and keeps its secret out of the subject and the preview',
    (name) => {
      const { subject, html, text } = render(name);
      expect(subject).toMatch(/^[^\r\n]*CroneAI[^\r\n]*$/);
      for (const part of [text, visible(html)]) {
        expect(part).toContain('Hello Ada Obi,');
        expect(part).toContain('You’re receiving this because');
        expect(part).toContain('Risk warning');
        expect(part).not.toContain('undefined');
      }
      expect(html).not.toMatch(/<img|<script|src=|url\(/);
      const { secret } = everyMail[name];
      const preview = /<div style="display:none[^>]*>([^<]*)/.exec(html)?.[1];
      expect(preview?.length).toBeGreaterThan(20);
      if (secret !== '') expect(subject + preview).not.toContain(secret);
    },
  );
});

describe('codes and links', () => {
  it.each([
    ['confirmation code', 'K7MPQ3'],
    ['resent code', 'R4NDM7'],
    ['dashboard code', 'DASHC0DE77'],
    ['welcome', 'ADM1SS10'],
    ['welcome', 'https://croneai.example/dashboard'],
    ['reset link', 'https://croneai.example/reset-password?token=tok-en_1'],
    ['account exists', 'https://croneai.example/login'],
    ['access granted', 'https://croneai.example/dashboard'],
    ['email change, present address', 'C4RENT'],
    ['email change, new address', 'NEWADD'],
    ['recovery code used', 'https://croneai.example/dashboard/settings?tab=security'],
  ] as const)('%s: the text part has %s alone on a line', (name, line) => {
    expect(lines(render(name).text)).toContain(line);
  });

  it('contain the code or the link in the HTML part as well', () => {
    expect(visible(render('confirmation code').html)).toContain('K7MPQ3');
    expect(render('reset link').html).toContain(
      'href="https://croneai.example/reset-password?token=tok-en_1"',
    );
  });

  it('encode tokens whose characters are unsafe in a URL (ASVS 1.2.2)', () => {
    expect(links.resetPassword('a&b=c#"<')).toBe(
      'https://croneai.example/reset-password?token=a%26b%3Dc%23%22%3C',
    );
  });
});

it('the mail about the end of a trial states the same number of steps as the guest’s home page', () => {
  const { text, html } = render('trial ended');
  expect(html).toContain(`${ACTIVATION_STEPS_WORD} steps unlock your dashboard.`);
  expect(text).toContain('Create a broker account with our partner, deposit, and send us proof.');
});

describe('the weekly report', () => {
  const report: RenderMailInput<'paper-week-reported'> = everyMail['paper week'];
  const [account] = report.data.accounts as [PaperWeekAccount];
  const textOf = (told: PaperWeekAccount) =>
    renderMail({ ...report, data: { ...report.data, accounts: [told] } }).text;

  it('states the terms of its result, and shows the result before costs', () => {
    const { text, html } = render('paper week');
    expect(text).toContain('Result at a payout of 85%: -$25.25');
    expect(text).toContain('Before costs (1 R is what a trade loses at its stop loss): +2.50 R');
    expect(html).toContain('at a payout of 85%, simulated');
  });

  it('shows how many trades were counted under which terms, and writes “before costs” only once', () => {
    const none = { paysBy: { kind: 'none' as const }, count: 3 };
    const mixed = [{ paysBy: { kind: 'points' as const }, count: 37 }, none];
    expect(textOf({ ...account, terms: mixed })).toContain(
      'Result as published: 37 after spread and fees, 3 before costs:',
    );
    expect(textOf({ ...account, terms: [none] })).toContain('Result before costs: -$25.25');
    expect(textOf({ ...account, terms: [none] })).not.toContain('1 R is');
  });

  it('compares the week with the week before, and shows the longest losing streak, if it knows them', () => {
    const text = textOf({ ...account, longestLosingRun: 4, previousNetUsd: 12.5 });
    expect(text).toContain('Result of the week before: +$12.50');
    expect(text).toContain('Longest losing streak: 4');
    expect(textOf(account)).not.toMatch(/week before|losing streak/);
  });

  it('explains the loss on own trades only if there are enough trades', () => {
    const lesson = { by: 'level' as const, keys: ['2', '3'], trades: 7, netStakes: -6.2, ofStakes: -7 };
    const { text } = renderMail({ ...report, data: { ...report.data, ownLoss: { trades: 27, lesson } } });
    expect(text).toContain(
      'In your own trades, most of your loss comes from level 2 and level 3: −6.2 of −7.0 stakes, in 7 of 27 trades.',
    );
    expect(render('paper week').text).not.toContain('In your own trades');
  });

  it('states no terms if no trade was counted', () => {
    expect(textOf({ ...account, terms: [] })).toContain('Result: -$25.25');
  });
});

describe('mails that a member can turn off', () => {
  it.each(['signals summary', 'paper week', 'news'] as const)(
    '%s can be turned off with one click, by a link, and in the settings',
    (name) => {
      const { text, html, oneClickUrl } = render(name);
      expect(oneClickUrl).toBe('https://croneai.example/api/unsubscribe?token=un-t0k');
      expect(lines(text)).toContain('https://croneai.example/unsubscribe?token=un-t0k');
      expect(lines(text)).toContain('https://croneai.example/dashboard/settings?tab=notifications');
      expect(html).toContain('href="https://croneai.example/unsubscribe?token=un-t0k"');
    },
  );

  it.each(['test of news', 'password changed', 'welcome'] as const)('%s cannot be turned off', (name) => {
    const { text, html, oneClickUrl } = render(name);
    expect(oneClickUrl).toBeUndefined();
    expect(text + html).not.toContain('unsubscribe');
    expect(text).toContain('can’t be turned off');
  });
});

describe('the texts of the mails', () => {
  it('state the time zone of every time', () => {
    expect(render('confirmation code').text).toContain('20 Nov 2026, 10:10 UTC');
    expect(render('password changed').text).toContain('When: 20 Nov 2026, 09:30 UTC');
    expect(render('welcome').text).toContain('Trial ends: 21 Nov 2026, 10:00 UTC');
    const times = timesIn('Africa/Lagos', true);
    expect(renderMail({ ...everyMail.welcome, times }).text).toContain(
      'Trial ends: 21 Nov 2026, 11:00 am WAT',
    );
  });

  it('name the time and address of a sign-up or sign-in, and the device if it is known', () => {
    const { text } = render('confirmation code');
    expect(text).toContain('Signed up: 20 Nov 2026, 10:00 UTC');
    expect(text).toContain('From: Firefox on Linux, 203.0.113.7');
    const ended = render('oldest session ended').text;
    expect(ended).toContain('New sign-in from: an unknown device, 2001:db8:1:2::7');
    expect(ended).toContain('Ended session: curl, 203.0.113.7, signed in 19 Nov 2026, 21:10 UTC');
  });

  it('name the sessions that ended after a new password, and the access that stays until its owner removes it (ASVS 7.4.3)', () => {
    const { text } = render('password changed');
    expect(text).toContain('Other devices were signed out.');
    expect(text).toContain(
      'API keys were revoked. Webhooks, a linked Telegram chat, and browsers that get alerts still work',
    );
    for (const page of ['/dashboard/settings', 'tab=programs']) expect(text).toContain(page);
  });

  it.each(['two-factor enabled', 'two-factor disabled'] as const)(
    'after %s, name the kinds of access that stay until their owner removes them (ASVS 7.4.3)',
    (name) => {
      const { text } = render(name);
      expect(text).toContain('Webhooks, a linked Telegram chat, and browsers that get alerts still work');
      for (const page of ['/dashboard/settings', 'tab=programs']) expect(text).toContain(page);
    },
  );

  it('promise no signals while the dashboard is locked', () => {
    const { text } = renderMail({
      ...base,
      template: 'access-granted',
      data: { tier: 'silver', dashboardUnlocked: false, hasDeposited: true, features: [] },
    });
    expect(text).toContain('Tier: Silver');
    expect(text).toContain('Signals per day: 0');
    expect(text).toContain('still locked');
  });

  it('do not attribute access to an administrator if the member unlocked it with a code', () => {
    const { text, html } = render('access granted');
    expect(text + visible(html)).not.toContain('administrator');
  });

  it('name the new address only in the mail to the current address', () => {
    expect(render('email change, new address').text).not.toContain('ada.king@example.com');
  });

  it.each([
    ['access granted', 'subject', 'Your CroneAI Gold access is active'],
    ['access granted', 'text', 'Signals per day: Unlimited'],
    ['access revoked', 'text', 'Dashboard: Locked'],
    ['email change, present address', 'text', 'to ada.king@example.com'],
    ['email changed', 'text', 'New address: ada.king@example.com'],
    ['recovery code used', 'text', 'One code is left.'],
    ['two-factor disabled', 'text', 'By: CroneAI support'],
    ['ticket opened', 'subject', 'New CroneAI ticket CR-192C01'],
    ['ticket replied', 'subject', 'Urgent: New message in CroneAI ticket CR-192C01'],
    ['ticket opened', 'text', 'Category: Deposit proof'],
    [
      'ticket opened',
      'text',
      'https://croneai.example/dashboard/admin/tickets?ticket=66f1a2b3c4d5e6f708192c01\n',
    ],
    ['confirmation code', 'subject', 'Your CroneAI confirmation code'],
    ['resent code', 'subject', 'Your new CroneAI confirmation code'],
    ['resent code', 'text', 'you can use that code until it expires'],
    ['lead notice', 'text', 'Earlier submissions: 2'],
    ['lead notice', 'text', 'Wants to trade: automatically'],
  ] as const)('%s: the %s contains “%s”', (name, part, expected) => {
    expect(render(name)[part]).toContain(expected);
  });

  it('show a losing week of the paper account in the same way as a winning week, and mark the week as simulated', () => {
    const { subject, text } = render('paper week');
    expect(subject).toBe('Your CroneAI demo account, week ending 22 November 2026 (simulated)');
    for (const line of [
      'Opening balance: $10,120.50',
      'Closing balance: $10,095.25',
      'Result at a payout of 85%: -$25.25',
    ])
      expect(text).toContain(line);
    expect(text).toContain('Win rate: 53.8%');
    expect(text).toContain('Worst drawdown: 2.41% ($243.90)');
    expect(text).toMatch(/Simulated\. .*no money moved.*Sample prices/);
    expect(lines(text)).toContain('https://croneai.example/dashboard/copy-trading');
  });

  it('show, on one line, the network address from which the password was changed', () => {
    const { text, html } = renderMail({
      ...base,
      template: 'password-changed',
      data: { changedAt: expiresAt, address: '203.0.113.7\r\nBcc: x@example.org <b>' },
    });
    expect(text).toContain('IP address: 203.0.113.7 Bcc: x@example.org <b>\n');
    expect(html).not.toContain('<b>');
  });
});

describe('mails about tickets', () => {
  it('show the answer with its line breaks, and link to the conversation', () => {
    const { subject, text, html } = render('ticket answered');
    expect(subject).toBe('CroneAI support answered your ticket CR-192C01');
    expect(text).toContain('Thank you.\nIt is <b>here</b>.');
    expect(html).toContain('Thank you.<br>It is &lt;b&gt;here&lt;/b&gt;.');
    expect(lines(text)).toContain(
      'https://croneai.example/dashboard/support/tickets/66f1a2b3c4d5e6f708192c01',
    );
  });
});

describe('a visitor’s message', () => {
  it('is mailed to the operator in full and escaped, with the sender in Reply-To', () => {
    const mail = render('contact notice');
    expect(mail.replyTo).toBe('zoe@example.com');
    expect(mail.text).toContain('First line\n<img x> second line');
    expect(mail.html).toContain('First line<br>&lt;img x&gt; second line');
    expect(render('lead notice').html).toContain(
      'href="https://croneai.example/dashboard/admin/leads?lead=66f1a2b3c4d5e6f708192b01"',
    );
  });

  it('is neither in a subject, because subjects are stored, nor in a receipt to an unconfirmed address', () => {
    for (const name of ['lead notice', 'contact notice', 'lead receipt', 'contact receipt'] as const)
      expect(render(name).subject).not.toMatch(/zoe|question/i);
    for (const name of ['lead receipt', 'contact receipt'] as const)
      expect(render(name).text + render(name).html).not.toMatch(/zoe|a question|234801/i);
  });
});

describe('names of strangers', () => {
  it.each([
    ['markup', '<b>Bold</b>'],
    ['a link', 'You won http://evil.example'],
    ['a bare host', 'Visit evil.example now'],
    ['an address', 'write me@evil.example'],
    ['a message', 'x'.repeat(200)],
  ])('are left out of the greeting if they contain %s', (_, fullName) => {
    const { html, text } = renderMail({ ...everyMail['confirmation code'], fullName });
    expect(text).toContain('Hello,');
    for (const part of [html, text]) expect(part).not.toContain(fullName);
  });

  it('are escaped (ASVS 1.1.2, 1.2.1)', () => {
    const { html } = renderMail({ ...everyMail.welcome, fullName: `O'Neil & "Sons"` });
    expect(html).toContain('Hello O&#39;Neil &amp; &quot;Sons&quot;,');
  });
});

describe('the daily summary', () => {
  it('states its result in the subject, and marks simulated prices there and before its figures', () => {
    const real = render('signals summary');
    expect(real.subject).toBe('CroneAI signals on 20 November 2026: 2 won, 1 lost, +0.70 stakes');
    const summary = everyMail['signals summary'];
    const sample = renderMail({ ...summary, data: { ...summary.data, isSample: true } });
    expect(sample.subject).toBe(`${real.subject} (simulated)`);
    expect(sample.text.indexOf('Sample prices.')).toBeGreaterThan(0);
    expect(sample.text.indexOf('Sample prices.')).toBeLessThan(sample.text.indexOf('Settled: 4'));
  });

  it.each([undefined, null])('states no result if the stored result is %s', (stakes) => {
    const summary = everyMail['signals summary'];
    const { subject, text } = renderMail({ ...summary, data: { ...summary.data, stakes } });
    expect(subject).toBe('CroneAI signals on 20 November 2026: 2 won, 1 lost');
    expect(text).not.toContain('stakes');
  });

  it('shows the head of the public log on one line, so that readers can compare the head, and has the proof as an attachment', () => {
    const { text, attachments } = render('signals summary');
    expect(text).toContain('https://croneai.example/record?day=2026-11-20');
    expect(text).toContain(
      'When we wrote this email, the public log of signals had 210,344 entries. Its root hash begins with 9f3c9f3c9f3c9f3c.',
    );
    expect(text).toContain(`https://croneai.example/verify#210344.${'9f3c'.repeat(16)}`);
    expect(attachments).toEqual([
      { filename: 'croneai-210343.tlog-proof', content: 'c2sp.org/tlog-proof@v1\n' },
    ]);
  });
});
