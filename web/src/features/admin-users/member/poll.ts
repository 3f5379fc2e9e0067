/**
 * What others do to a member (another admin, the mail server, the member) shows without a reload. Audit entries and mails
 * arrive a moment after the call that caused them.
 */
export const POLL = {
  pollingInterval: 5_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;
