import { describe, expect, it } from 'vitest';
import { problemsOf } from '../http/endpoint.ts';
import { endpoints } from './all.ts';

/** Messages that a caller gets if no service replies. */
const FAILURES = {
  register: 'Registration failed',
  confirmCode: 'Code confirmation failed',
  login: 'Login failed',
  logout: 'Logout failed',
  getCurrentUser: 'Failed to get user data',
  validateDashboardCode: 'Dashboard code validation failed',
  forgotPassword: 'Failed to send password reset email',
  verifyResetToken: 'Failed to verify reset token',
  resetPassword: 'Failed to reset password',
  sendActivationEmail: 'Failed to send activation email',
  resendWelcomeEmail: 'Failed to resend verification email',
  getCountdown: 'Failed to get timer data',
  getCountdownConfig: 'Failed to get timer configuration',
  resetCountdown: 'Failed to reset timer',
  submitLead: 'Bot access form submission failed',
  listLeads: 'Failed to get bot access submissions',
  getLead: 'Failed to get bot access submission',
  updateLead: 'Failed to update submission status',
  listSignals: 'Failed to fetch signals',
  listUsers: 'Failed to fetch users',
  updateAccess: 'Failed to update user access',
  getPerformance: 'Failed to fetch performance stats',
};

/**
 * Calls with which a stolen session could do lasting harm. The test fails if such a call no longer
 * requires a recent sign-in.
 */
const FRESH = [
  'applyBrokerReport',
  'updateDeposit',
  'beginEmailChange',
  'beginTwoFactorEnrolment',
  'blockUser',
  'changePassword',
  'changeUserRole',
  'createAccessCode',
  'createAccountWebhook',
  'createAdminWebhook',
  'createApiKey',
  'deleteAccount',
  'disableAccessCode',
  'endGrant',
  'endOtherSessions',
  'endSession',
  'eraseContactPerson',
  'eraseLeadPerson',
  'exportAccount',
  'exportAccountFromAdmin',
  'exportAccountFromAuth',
  'exportAccountFromLeads',
  'exportAccountFromNotifier',
  'exportAccountFromSignals',
  'exportAudit',
  'exportLeads',
  'exportFunnel',
  'exportUsers',
  'giveGrant',
  'importUsers',
  'startBulk',
  'undoBulk',
  'linkTelegram',
  'resetUserTwoFactor',
  'rotateAccountWebhookSecret',
  'rotateAdminWebhookSecret',
  'rotateBrokerSecret',
  'saveDevice',
  'sendNews',
  'putSettings',
  'setMaintenance',
  'undoSettings',
  'sendServiceNotice',
  'updateAccess',
  'withdrawServiceNotice',
];

/**
 * Calls below `/api/admin/` that support agents may make. The test fails if support agents may make
 * any admin call that is not listed here.
 */
const OPEN_TO_SUPPORT = [
  'createDeposit',
  'getContactMessage',
  'getLead',
  'getUser',
  'getUserProfile',
  'getUserQuota',
  'giveGrant',
  'listCannedReplies',
  'listContactMessages',
  'listDeliveries',
  'listDeposits',
  'listGrants',
  'listLeads',
  'listUserDevices',
  'listUserMessages',
  'listUserSessions',
  'listUsers',
  'resendConfirmation',
  'sendUserMail',
  'updateContactMessage',
  'updateDeposit',
  'updateLead',
];

describe('the calls of the API', () => {
  it('replace the general error message with their own only for the statuses 502, 503, and 504', () => {
    const named = endpoints.filter(({ failure }) => failure !== undefined);
    expect(Object.fromEntries(named.map(({ operationId, failure }) => [operationId, failure]))).toEqual(
      FAILURES,
    );
    for (const endpoint of named) {
      const messages = problemsOf(endpoint).filter(({ message }) => message === endpoint.failure);
      expect(messages.map(({ status }) => status)).toEqual([502, 503, 504]);
    }
  });

  it('below /api/admin/ are only for admins', () => {
    const adminEndpoints = endpoints.filter(({ path }) => path.startsWith('/api/admin/'));
    expect(adminEndpoints.length).toBeGreaterThan(40);
    expect(adminEndpoints.filter(({ access }) => access !== 'admin').map(({ path }) => path)).toEqual([]);
  });

  it('each have a unique path and name', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
    const names = endpoints.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('require a recent sign-in if a stolen session could do lasting harm (ASVS 7.5.1)', () => {
    const fresh = endpoints.filter(({ signedInWithinMinutes }) => signedInWithinMinutes === 10);
    expect(fresh.map(({ operationId }) => operationId).sort()).toEqual(FRESH.toSorted());
  });

  it('are open to support agents only if this test lists them', () => {
    const open = endpoints.filter(({ isOpenToSupport }) => isOpenToSupport);
    expect(open.map(({ operationId }) => operationId).sort()).toEqual(OPEN_TO_SUPPORT);
  });

  it('count the personal records that an admin reads, in every list with personal data', () => {
    const lists = endpoints.filter(
      ({ access, isPaginated, readsPersons }) => readsPersons || (access === 'admin' && isPaginated),
    );
    expect(lists.filter(({ readsPersons }) => !readsPersons).map(({ operationId }) => operationId)).toEqual([
      // This reply contains codes, but no personal data.
      'listAccessCodes',
      // This reply contains records of a single member.
      'listUserHistory',
      'listDeliveries',
      // This reply contains events of brokers, without names.
      'listBrokerEvents',
      // This reply contains posts that any member with access can read.
      'listReportedPosts',
      // This reply contains no personal data.
      'listNews',
      'listServiceNotices',
    ]);
    expect(lists.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['listTickets', 'getUserProfile', 'listAdminWebhookCalls']),
    );
  });

  it('are in the rate class `span` only if this test lists them', () => {
    const spans = endpoints.filter(({ rateClass }) => rateClass === 'span');
    expect(spans.map(({ operationId }) => operationId)).toEqual([
      'getOwnJournal',
      'exportOwnTrades',
      'listShownSignals',
      'exportShownSignals',
      'exportSignals',
    ]);
  });

  it('have a stricter rate limit if they let a visitor change something', () => {
    const wide = endpoints.filter(
      ({ access, method, rateClass = 'default' }) =>
        access === 'public' && method !== 'GET' && (rateClass === 'default' || rateClass === 'poll'),
    );
    // Only a signed token or a secret authorizes these calls.
    expect(wide.map(({ operationId }) => operationId)).toEqual([
      'receivePostedPostback',
      'confirmReceipt',
      'receiveTelegramUpdate',
      'unsubscribe',
    ]);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s declares a schema for each parameter in its path',
    (_call, endpoint) => {
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
    },
  );

  it.each(
    endpoints
      .filter(({ access }) => access === 'admin')
      .map((endpoint) => [endpoint.operationId, endpoint] as const),
  )('%s is for admins, and can answer 401 and 403', (_name, endpoint) => {
    const statuses = problemsOf(endpoint).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([401, 403, 429, 500, 502, 503, 504]));
  });
});
