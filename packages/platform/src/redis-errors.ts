/**
 * Replies to a command that is wrong in itself. All others are about the state of the server: it starts (LOADING), fails over
 * (READONLY, MASTERDOWN), is full (OOM), cannot write its file (MISCONF) or reach its replicas (NOREPLICAS), and so on.
 */
const REPLIES_OF_OURS = /^(?:ERR|WRONGTYPE|NOSCRIPT) /;
/** Redis before 7 reports a refusal inside a script in the middle of its reply. */
const REFUSED_IN_SCRIPT = /^ERR Error running script .*: (?:READONLY|OOM|NOREPLICAS|MISCONF) /;

/** ioredis gives these no class or code of their own. */
const OUTAGE_MESSAGES =
  /^(?:Connection is closed\.|Command timed out|Stream isn't writeable and enableOfflineQueue options is false|All sentinels are unreachable)/;

const NOT_THE_PRIMARY = /\b(?:READONLY|MASTERDOWN) /;

/** True when Redis was away, or answered that it cannot do it now: the same call may work later; HTTP says 503. */
export function isRedisUnavailable({ name, message }: Error): boolean {
  if (name === 'ReplyError') return !REPLIES_OF_OURS.test(message) || REFUSED_IN_SCRIPT.test(message);
  return name === 'MaxRetriesPerRequestError' || OUTAGE_MESSAGES.test(message);
}

/** True for the error of a former primary: only a new connection finds the present one. */
export const isFromFormerPrimary = ({ message }: Error): boolean => NOT_THE_PRIMARY.test(message);
