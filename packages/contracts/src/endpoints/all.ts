import type { Endpoint } from '../http/endpoint.ts';
import { accountEndpoints } from './account.ts';
import { accountExportEndpoints } from './account-export.ts';
import { accountSetupEndpoints } from './account-setup.ts';
import { adminAccountEndpoints } from './admin-accounts.ts';
import { adminAuditEndpoints } from './admin-audit.ts';
import { adminContactEndpoints } from './admin-contacts.ts';
import { adminEngineEndpoints } from './admin-engine.ts';
import { adminLeadEndpoints } from './admin-leads.ts';
import { adminUserEndpoints } from './admin-users.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { authEndpoints } from './auth.ts';
import { channelEndpoints } from './channels.ts';
import { adminCommunityEndpoints, communityEndpoints } from './community.ts';
import { contactEndpoints } from './contact.ts';
import { countdownEndpoints } from './countdown.ts';
import { emailChangeEndpoints } from './email-change.ts';
import { lateEntryEndpoints } from './late-entries.ts';
import { leadFormEndpoints } from './lead-form.ts';
import { learningEndpoints } from './learning.ts';
import { liveEndpoints } from './live.ts';
import { newsEndpoints } from './news.ts';
import { ownTradeEndpoints } from './own-trades.ts';
import { botEndpoints, copyTradingEndpoints, paperEndpoints } from './paper.ts';
import { passwordResetEndpoints } from './password-reset.ts';
import { publicLogEndpoints } from './public-log.ts';
import { receiptEndpoints } from './receipts.ts';
import { serviceNoticeEndpoints } from './service-notices.ts';
import { signalsEndpoints } from './signals.ts';
import { statusEndpoints } from './status.ts';
import { supportEndpoints } from './support.ts';
import { telegramEndpoints } from './telegram.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { unsubscribeEndpoints } from './unsubscribe.ts';
import { accountWebhookEndpoints, adminWebhookEndpoints } from './webhooks.ts';

/** Every call of the API. The gateway's table, the OpenAPI document and the access matrix are made from this. */
export const endpoints: readonly Endpoint[] = [
  accountEndpoints,
  accountExportEndpoints,
  accountSetupEndpoints,
  adminAuditEndpoints,
  adminContactEndpoints,
  adminEngineEndpoints,
  adminLeadEndpoints,
  adminAccountEndpoints,
  adminUserEndpoints,
  apiKeyEndpoints,
  authEndpoints,
  channelEndpoints,
  adminCommunityEndpoints,
  communityEndpoints,
  contactEndpoints,
  countdownEndpoints,
  emailChangeEndpoints,
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
  statusEndpoints,
  supportEndpoints,
  telegramEndpoints,
  twoFactorEndpoints,
  unsubscribeEndpoints,
  accountWebhookEndpoints,
  adminWebhookEndpoints,
].flatMap((group) => Object.values<Endpoint>(group));
