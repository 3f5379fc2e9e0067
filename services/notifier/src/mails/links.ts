import { alertSettingsPath, dayRecordPath, paths, ticketPath } from '@croneai/contracts/paths.ts';

export type Links = {
  site: string;
  signUp: string;
  login: string;
  forgotPassword: string;
  dashboard: string;
  accountSetup: string;
  vault: string;
  support: string;
  /** Settings, open at how the member signs in. */
  security: string;
  contact: string;
  /** The public log checked from a head on, as a browser that has kept it. */
  verify(head: { size: number; root: string }): string;
  /** Every slot of a day, with its proofs. */
  dayRecord(day: string): string;
  programs: string;
  adminWebhooks: string;
  /** The signal's own page. */
  signal(id: string): string;
  copyTrading: string;
  botAccess: string;
  settings: string;
  /** A page with one button, for people. */
  unsubscribe(token: string): string;
  /** The call itself, for mail programs. */
  unsubscribeOneClick(token: string): string;
  ticket(id: string): string;
  /** In the desk, for admins. */
  deskTicket(id: string): string;
  botAccessSuccess: string;
  adminLead(leadId: string): string;
  resetPassword(token: string): string;
};

/** Every address that a mail links to, on the site that visitors see. */
export function createLinks(publicUrl: string): Links {
  const to = (path: string) => new URL(path, publicUrl).href;
  return {
    site: to('/'),
    signUp: to('/signup'),
    login: to('/login'),
    forgotPassword: to('/forgot-password'),
    dashboard: to(paths.dashboard),
    accountSetup: to(paths.accountSetup),
    vault: to(paths.vault),
    support: to(paths.support),
    security: to(`${paths.settings}?tab=security`),
    contact: to('/contact'),
    verify: ({ size, root }) => to(`/verify#${size}.${root}`),
    dayRecord: (day) => to(dayRecordPath(day)),
    programs: to(paths.programs),
    adminWebhooks: to(paths.adminWebhooks),
    signal: (id) => to(`${paths.signals}/${encodeURIComponent(id)}`),
    copyTrading: to(paths.copyTrading),
    botAccess: to(paths.botAccess),
    settings: to(alertSettingsPath),
    unsubscribe: (token) => to(`/unsubscribe?token=${encodeURIComponent(token)}`),
    unsubscribeOneClick: (token) => to(`/api/unsubscribe?token=${encodeURIComponent(token)}`),
    ticket: (id) => to(ticketPath(id)),
    deskTicket: (id) => to(`${paths.adminTickets}?ticket=${encodeURIComponent(id)}`),
    botAccessSuccess: to('/bot-access/success'),
    adminLead: (leadId) => to(`${paths.adminLeads}?lead=${encodeURIComponent(leadId)}`),
    resetPassword: (token) => to(`/reset-password?token=${encodeURIComponent(token)}`),
  };
}
