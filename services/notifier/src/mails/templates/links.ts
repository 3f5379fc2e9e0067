import { alertSettingsPath, dayRecordPath, paths, ticketPath } from '@croneai/contracts/paths.ts';

export type Links = ReturnType<typeof createLinks>;

/** Makes the addresses of the public site that mails link to. */
export function createLinks(publicUrl: string) {
  const to = (path: string) => new URL(path, publicUrl).href;
  return {
    site: to('/'),
    signUp: to('/signup'),
    login: to('/login'),
    forgotPassword: to('/forgot-password'),
    dashboard: to(paths.dashboard),
    accountSetup: to(paths.accountSetup),
    upgrade: to(paths.upgrade),
    vault: to(paths.vault),
    support: to(paths.support),
    /** The security tab of the settings. */
    security: to(`${paths.settings}?tab=security`),
    contact: to('/contact'),
    /** Page that checks the public log against this size and root hash. */
    verify: ({ size, root }: { size: number; root: string }) => to(`/verify#${size}.${root}`),
    /** Page with all slots of a day and the proofs of these slots. */
    dayRecord: (day: string) => to(dayRecordPath(day)),
    programs: to(paths.programs),
    adminWebhooks: to(paths.adminWebhooks),
    signal: (id: string) => to(`${paths.signals}/${encodeURIComponent(id)}`),
    copyTrading: to(paths.copyTrading),
    botAccess: to(paths.botAccess),
    settings: to(alertSettingsPath),
    /** Page with an unsubscribe button. */
    unsubscribe: (token: string) => to(`/unsubscribe?token=${encodeURIComponent(token)}`),
    /** URL that a mail program calls for its own unsubscribe button, without opening a page. */
    unsubscribeOneClick: (token: string) => to(`/api/unsubscribe?token=${encodeURIComponent(token)}`),
    ticket: (id: string) => to(ticketPath(id)),
    adminTicket: (id: string) => to(`${paths.adminTickets}?ticket=${encodeURIComponent(id)}`),
    botAccessSuccess: to('/bot-access/success'),
    adminLead: (leadId: string) => to(`${paths.adminLeads}?lead=${encodeURIComponent(leadId)}`),
    resetPassword: (token: string) => to(`/reset-password?token=${encodeURIComponent(token)}`),
  };
}
