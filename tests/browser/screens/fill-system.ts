import { DEFAULT_BOT_SETTINGS, DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import type { RunInfo } from '../../../infra/local/processes/run-file.ts';
import { apiClient, signIn } from '../../support/api-client.ts';
import { someLead } from '../../support/some-lead.ts';
import { until } from '../../support/until.ts';
import type { Account } from './screens.ts';

/** Values for the placeholders in a screen's path. */
export type Ids = Record<'pro' | 'lead' | 'ticket', string>;

const LEADS = [
  ['Amara Okafor', '+2348031234567', 'now', 'yes'],
  ['Daniel Weiss', '+4915123456789', 'today', 'maybe'],
  ['Lucía Fernández', '+34612345678', 'week', 'yes'],
  ['Kwame Mensah', '+233241234567', 'unsure', 'no'],
  ['Priya Nair', '+919812345678', 'now', 'yes'],
] as const;

const POSTS: readonly (readonly [Account, string])[] = [
  ['silver', 'First week done. I took four signals and skipped every one that came while I was at work.'],
  [
    'gold',
    'My rule since March: the size is set before the slot opens. What is decided at the click is decided by the mood.',
  ],
  [
    'pro',
    'Does anybody else write down the trades they did not take? Mine turned out to be the better half.',
  ],
  [
    'admin',
    'The next live session is about reading the analysis line. Questions are welcome below, all week.',
  ],
];

/**
 * Fills the system for the pictures through the same calls that members, leads, and an admin would
 * make.
 */
export async function fillSystem({ web, accounts }: Pick<RunInfo, 'web' | 'accounts'>): Promise<Ids> {
  const api = apiClient(web);
  const sessions = new Map<Account, Awaited<ReturnType<typeof signIn>>>();
  for (const name of ['silver', 'pro', 'gold', 'admin'] as const) {
    sessions.set(name, await signIn(api, accounts[name]));
  }
  const call = async <Data = unknown>(
    as: Account | undefined,
    method: string,
    path: string,
    body?: object,
  ) => {
    const token = as && sessions.get(as)?.token;
    const reply = await api.call<Data>(method, path, { ...(token && { token }), ...(body && { body }) });
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}`);
    return reply.envelope.data;
  };

  for (const [fullName, phoneNumber, readyToStart, canAfford] of LEADS) {
    await call(
      undefined,
      'POST',
      '/api/bot-access/submit',
      leadOf({ fullName, phoneNumber, readyToStart, canAfford }),
    );
  }
  const leads = await call<{ id: string }[]>('admin', 'GET', '/api/bot-access/submissions');
  const lead = leads[0]?.id ?? '';
  await call('admin', 'PATCH', `/api/bot-access/submissions/${lead}/status`, {
    status: 'contacted',
    notes: 'Called back. Wants to start with the trial and a manual account.',
  });

  const { id: ticket } = await call<{ id: string }>('pro', 'POST', '/api/support/tickets', {
    subject: 'Proof of my deposit',
    category: 'deposit-proof',
    priority: 'high',
    message:
      'I funded the account with 100 USD this morning. The receipt follows as soon as the broker has sent it.',
  });
  await call('admin', 'POST', `/api/support/tickets/${ticket}/messages`, {
    message: 'Thank you. The broker has confirmed it to us: your tier is open.',
  });
  await call('gold', 'POST', '/api/support/tickets', {
    subject: 'Which zone do the times have?',
    category: 'signals',
    message: 'The signals page shows WAT. Can I see my own zone on the other pages?',
  });

  for (const [as, text] of POSTS) await call(as, 'POST', '/api/community/posts', { text });
  await call('gold', 'PUT', '/api/bot/settings', {
    version: 0,
    settings: { ...DEFAULT_BOT_SETTINGS, status: 'active', isOnLeaderboard: true },
  });
  await call('gold', 'PUT', '/api/copy-trading/settings', {
    version: 0,
    settings: { ...DEFAULT_COPY_SETTINGS, status: 'active', isOnLeaderboard: true },
  });
  const lesson = '/api/learning/courses/risk-first/lessons/drawdown-arithmetic';
  await call('gold', 'PUT', `${lesson}/progress`, { state: 'done' });
  await call('silver', 'PUT', '/api/account/setup', {
    version: 0,
    brokerAccount: 'CR-4711-208',
    deposit: { accessPath: 'manual', depositAmount: 100 },
  });
  await until('the audit of what the admin did', async () => {
    const rows = await call<unknown[]>('admin', 'GET', '/api/admin/audit');
    if (rows.length < 2) throw new Error(`${rows.length} rows`);
  });
  return { lead, ticket, pro: sessions.get('pro')?.user.id ?? '' };
}

const leadOf = (answers: {
  fullName: string;
  phoneNumber: string;
  readyToStart: string;
  canAfford: string;
}) =>
  someLead({
    ...answers,
    email: `${answers.fullName
      .split(' ')[0]
      ?.normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}@example.com`,
  });
