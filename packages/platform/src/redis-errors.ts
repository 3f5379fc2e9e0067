/**
 * Matches error replies that are caused by a faulty command. All other error replies are about the
 * state of the server: it is starting (LOADING), failing over (READONLY, MASTERDOWN), or full
 * (OOM), cannot write its file (MISCONF), cannot reach its replicas (NOREPLICAS), and so on.
 */
const REPLIES_OF_OURS = /^(?:ERR|WRONGTYPE|NOSCRIPT) /;
/**
 * Matches replies that begin with ERR although they are about the server's state. Redis before
 * version 7 sends such a reply if a command in a script fails. The reply contains the actual error.
 */
const REFUSED_IN_SCRIPT = /^ERR Error running script .*: (?:READONLY|OOM|NOREPLICAS|MISCONF) /;

/** Messages of errors for which ioredis has no class or code. */
const OUTAGE_MESSAGES =
  /^(?:Connection is closed\.|Command timed out|Stream isn't writeable and enableOfflineQueue options is false|All sentinels are unreachable)/;

const NOT_THE_PRIMARY = /\b(?:READONLY|MASTERDOWN) /;

/**
 * True if Redis was down or could not run the command. The call may succeed later, so the HTTP
 * status is 503.
 */
export function isRedisUnavailable({ name, message }: Error): boolean {
  if (name === 'ReplyError') return !REPLIES_OF_OURS.test(message) || REFUSED_IN_SCRIPT.test(message);
  return name === 'MaxRetriesPerRequestError' || OUTAGE_MESSAGES.test(message);
}

/**
 * True for an error of a server that is no longer the primary. To reach the new primary, the client
 * must reconnect.
 */
export const isFromFormerPrimary = ({ message }: Error): boolean => NOT_THE_PRIMARY.test(message);
