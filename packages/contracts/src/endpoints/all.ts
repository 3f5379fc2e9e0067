import type { Endpoint } from '../http/endpoint.ts';
import { accountEndpoints, accountExportEndpoints } from './account.ts';
import { accountSetupEndpoints } from './account-setup.ts';
import { adminAuditEndpoints } from './admin-audit.ts';
import { adminContactEndpoints } from './admin-contacts.ts';
import { adminEngineEndpoints } from './admin-engine.ts';
import { adminLeadEndpoints } from './admin-leads.ts';
import { adminAccountEndpoints, adminUserEndpoints } from './admin-users.ts';
import { authEndpoints } from './auth.ts';
import { adminCommunityEndpoints, communityEndpoints } from './community.ts';
import { contactEndpoints } from './contact.ts';
import { countdownEndpoints } from './countdown.ts';
import { emailChangeEndpoints } from './email-change.ts';
import { leadFormEndpoints } from './lead-form.ts';
import { learningEndpoints } from './learning.ts';
import { newsEndpoints } from './news.ts';
import { botEndpoints, copyTradingEndpoints, paperEndpoints } from './paper.ts';
import { signalsEndpoints } from './signals.ts';
import { statusEndpoints } from './status.ts';
import { supportEndpoints } from './support.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { unsubscribeEndpoints } from './unsubscribe.ts';

/** Every call of the API, by the process that answers it. The OpenAPI document and the access matrix are made from this. */
export const endpointsByService = {
  auth: [
    ...Object.values(authEndpoints),
    ...Object.values(countdownEndpoints),
    ...Object.values(accountEndpoints).filter((endpoint) => endpoint !== accountEndpoints.exportAccount),
    ...Object.values(accountSetupEndpoints),
    ...Object.values(unsubscribeEndpoints),
    ...Object.values(emailChangeEndpoints),
    ...Object.values(twoFactorEndpoints),
    accountExportEndpoints.auth,
    ...Object.values(learningEndpoints),
    ...Object.values(adminAccountEndpoints),
  ],
  signals: [
    ...Object.values(signalsEndpoints),
    ...Object.values(copyTradingEndpoints),
    ...Object.values(botEndpoints),
    ...Object.values(paperEndpoints),
    ...Object.values(adminEngineEndpoints),
    accountExportEndpoints.signals,
  ],
  leads: [
    ...Object.values(leadFormEndpoints),
    ...Object.values(adminLeadEndpoints),
    ...Object.values(contactEndpoints),
    ...Object.values(adminContactEndpoints),
    ...Object.values(supportEndpoints),
    ...Object.values(communityEndpoints),
    ...Object.values(adminCommunityEndpoints),
    accountExportEndpoints.leads,
  ],
  admin: [
    adminUserEndpoints.list,
    adminUserEndpoints.get,
    adminUserEndpoints.listHistory,
    adminUserEndpoints.updateAccess,
    ...Object.values(adminAuditEndpoints),
    accountExportEndpoints.admin,
  ],
  notifier: [
    adminUserEndpoints.listDeliveries,
    ...Object.values(newsEndpoints),
    accountExportEndpoints.notifier,
  ],
  gateway: [statusEndpoints.get, accountEndpoints.exportAccount],
} as const satisfies Record<string, readonly Endpoint[]>;

export type ServiceName = keyof typeof endpointsByService;
