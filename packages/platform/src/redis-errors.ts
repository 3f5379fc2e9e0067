/**
 * Matches replies to a faulty command. All other replies are about the state of the server: it
 * starts (LOADING), fails over (READONLY, MASTERDOWN), is full (OOM), cannot write its file
 * (MISCONF) or reach its replicas (NOREPLICAS), and so on.
 */
const REPLIES_OF_OURS = /^(?:ERR|WRONGTYPE|NOSCRIPT) /;
/**
 * If a command within a script is refused, Redis before version 7 replies with a longer text that
 * contains the refusal.
 */
const REFUSED_IN_SCRIPT = /^ERR Error running script .*: (?:READONLY|OOM|NOREPLICAS|MISCONF) /;

/** Messages of errors for which ioredis has no class or code. */
const OUTAGE_MESSAGES =
  /^(?:Connection is closed\.|Command timed out|Stream isn't writeable and enableOfflineQueue options is false|All sentinels are unreachable)/;

const NOT_THE_PRIMARY = /\b(?:READONLY|MASTERDOWN) /;

/**
 * True if Redis was away or could not run the command. The call may succeed later, and HTTP replies
 * 503.
 */
export function isRedisUnavailable({ name, message }: Error): boolean {
  if (name === 'ReplyError') return !REPLIES_OF_OURS.test(message) || REFUSED_IN_SCRIPT.test(message);
  return name === 'MaxRetriesPerRequestError' || OUTAGE_MESSAGES.test(message);
}

/**
 * True for the error of a server that is no longer the primary. Only a new connection finds the
 * current primary.
 */
export const isFromFormerPrimary = ({ message }: Error): boolean => NOT_THE_PRIMARY.test(message);
