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
  signals: string;
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
    dashboard: to('/dashboard'),
    accountSetup: to('/dashboard/account-setup'),
    vault: to('/dashboard/mentorship'),
    support: to('/dashboard/support'),
    security: to('/dashboard/settings?tab=security'),
    contact: to('/contact'),
    signals: to('/dashboard/signals'),
    copyTrading: to('/dashboard/copy-trading'),
    botAccess: to('/dashboard/bot-access'),
    settings: to('/dashboard/settings?tab=notifications'),
    unsubscribe: (token) => to(`/unsubscribe?token=${encodeURIComponent(token)}`),
    unsubscribeOneClick: (token) => to(`/api/unsubscribe?token=${encodeURIComponent(token)}`),
    ticket: (id) => to(`/dashboard/support/tickets/${encodeURIComponent(id)}`),
    deskTicket: (id) => to(`/dashboard/admin/tickets?ticket=${encodeURIComponent(id)}`),
    botAccessSuccess: to('/bot-access/success'),
    adminLead: (leadId) => to(`/dashboard/admin/leads?lead=${encodeURIComponent(leadId)}`),
    resetPassword: (token) => to(`/reset-password?token=${encodeURIComponent(token)}`),
  };
}
