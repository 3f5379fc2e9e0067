import { usePolling } from '../../../shared/live/use-polling.ts';

const POLL_MS = 5_000;

/**
 * What others do to a member (another admin, the mail server, the member) shows without a reload. Audit entries and mails
 * arrive a moment after the call that caused them. The stream tells nothing of these.
 */
export const useMemberPolling = () => usePolling(POLL_MS, { isTold: false });
