/** The services that answer calls behind the gateway. */
export const SERVICES = ['auth', 'signals', 'leads', 'admin', 'notifier'] as const;
export type ServiceName = (typeof SERVICES)[number];
