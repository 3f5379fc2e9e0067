import { alertSettingsPath, dayRecordPath, paths, ticketPath } from '@croneai/contracts/paths.ts';

export type Links = ReturnType<typeof createLinks>;

/** Every address that a mail links to, on the site that visitors see. */
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
    /** Settings, at the sign-in tab. */
    security: to(`${paths.settings}?tab=security`),
    contact: to('/contact'),
    /** Checks the public log from a head, as a browser that has stored it does. */
    verify: ({ size, root }: { size: number; root: string }) => to(`/verify#${size}.${root}`),
    /** Every slot of a day, with its proofs. */
    dayRecord: (day: string) => to(dayRecordPath(day)),
    programs: to(paths.programs),
    adminWebhooks: to(paths.adminWebhooks),
    signal: (id: string) => to(`${paths.signals}/${encodeURIComponent(id)}`),
    copyTrading: to(paths.copyTrading),
    botAccess: to(paths.botAccess),
    settings: to(alertSettingsPath),
    /** A page with one button, for people. */
    unsubscribe: (token: string) => to(`/unsubscribe?token=${encodeURIComponent(token)}`),
    /** The unsubscribe call itself, for mail programs. */
    unsubscribeOneClick: (token: string) => to(`/api/unsubscribe?token=${encodeURIComponent(token)}`),
    ticket: (id: string) => to(ticketPath(id)),
    adminTicket: (id: string) => to(`${paths.adminTickets}?ticket=${encodeURIComponent(id)}`),
    botAccessSuccess: to('/bot-access/success'),
    adminLead: (leadId: string) => to(`${paths.adminLeads}?lead=${encodeURIComponent(leadId)}`),
    resetPassword: (token: string) => to(`/reset-password?token=${encodeURIComponent(token)}`),
  };
}
