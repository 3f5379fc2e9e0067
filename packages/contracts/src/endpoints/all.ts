import type { Endpoint } from '../http/endpoint.ts';
import { accountExportEndpoints } from './account-export.ts';
import { adminAuditEndpoints } from './admin/admin-audit.ts';
import { adminBulkEndpoints } from './admin/admin-bulk.ts';
import { adminDepositEndpoints } from './admin/admin-deposits.ts';
import { adminGrantEndpoints } from './admin/admin-grants.ts';
import { adminUserEndpoints } from './admin/admin-users.ts';
import { brokerEndpoints } from './admin/brokers.ts';
import { funnelEndpoints } from './admin/funnel.ts';
import { incidentEndpoints } from './admin/incidents.ts';
import { memberViewEndpoints } from './admin/member-view.ts';
import { siteSettingsEndpoints } from './admin/site-settings.ts';
import { accessCodeEndpoints } from './auth/access-codes.ts';
import { accountEndpoints } from './auth/account.ts';
import { accountSetupEndpoints } from './auth/account-setup.ts';
import { adminAccountEndpoints } from './auth/admin-accounts.ts';
import { apiKeyEndpoints } from './auth/api-keys.ts';
import { authEndpoints } from './auth/auth.ts';
import { countdownEndpoints } from './auth/countdown.ts';
import { emailChangeEndpoints } from './auth/email-change.ts';
import { learningEndpoints } from './auth/learning.ts';
import { memberImportEndpoints } from './auth/member-import.ts';
import { passwordResetEndpoints } from './auth/password-reset.ts';
import { twoFactorEndpoints } from './auth/two-factor.ts';
import { unsubscribeEndpoints } from './auth/unsubscribe.ts';
import { liveEndpoints } from './gateway/live.ts';
import { statusEndpoints } from './gateway/status.ts';
import { adminContactEndpoints } from './leads/admin-contacts.ts';
import { adminLeadEndpoints } from './leads/admin-leads.ts';
import { adminCommunityEndpoints, communityEndpoints } from './leads/community.ts';
import { contactEndpoints } from './leads/contact.ts';
import { leadFormEndpoints } from './leads/lead-form.ts';
import { supportEndpoints } from './leads/support.ts';
import { channelEndpoints } from './notifier/channels.ts';
import { newsEndpoints } from './notifier/news.ts';
import { receiptEndpoints } from './notifier/receipts.ts';
import { serviceNoticeEndpoints } from './notifier/service-notices.ts';
import { telegramEndpoints } from './notifier/telegram.ts';
import { accountWebhookEndpoints, adminWebhookEndpoints } from './notifier/webhooks.ts';
import { adminEngineEndpoints } from './signals/admin-engine.ts';
import { lateEntryEndpoints } from './signals/late-entries.ts';
import { ownTradeEndpoints } from './signals/own-trades.ts';
import { botEndpoints, copyTradingEndpoints, paperEndpoints } from './signals/paper.ts';
import { publicLogEndpoints } from './signals/public-log.ts';
import { signalsEndpoints } from './signals/signals.ts';

/**
 * Every call of the API. The gateway's route table, the OpenAPI document, and the access matrix are
 * generated from this list.
 */
export const endpoints: readonly Endpoint[] = [
  accessCodeEndpoints,
  accountEndpoints,
  accountExportEndpoints,
  accountSetupEndpoints,
  adminAuditEndpoints,
  adminContactEndpoints,
  adminDepositEndpoints,
  adminEngineEndpoints,
  adminBulkEndpoints,
  adminGrantEndpoints,
  adminLeadEndpoints,
  adminAccountEndpoints,
  memberImportEndpoints,
  adminUserEndpoints,
  memberViewEndpoints,
  apiKeyEndpoints,
  funnelEndpoints,
  authEndpoints,
  brokerEndpoints,
  channelEndpoints,
  adminCommunityEndpoints,
  communityEndpoints,
  contactEndpoints,
  countdownEndpoints,
  emailChangeEndpoints,
  incidentEndpoints,
  lateEntryEndpoints,
  leadFormEndpoints,
  learningEndpoints,
  liveEndpoints,
  newsEndpoints,
  ownTradeEndpoints,
  passwordResetEndpoints,
  botEndpoints,
  copyTradingEndpoints,
  paperEndpoints,
  publicLogEndpoints,
  receiptEndpoints,
  serviceNoticeEndpoints,
  signalsEndpoints,
  siteSettingsEndpoints,
  statusEndpoints,
  supportEndpoints,
  telegramEndpoints,
  twoFactorEndpoints,
  unsubscribeEndpoints,
  accountWebhookEndpoints,
  adminWebhookEndpoints,
].flatMap((group) => Object.values<Endpoint>(group));
