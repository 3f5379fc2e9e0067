import { timesIn } from '../../shared/time/times.ts';
import { shownZone } from '../../shared/time/zone.ts';

interface Outage {
  /** Whether this device has a network: without one, nothing is known of the server. */
  isOnline: boolean;
  /** When the server was last heard, epoch ms. */
  knownAt: number | undefined;
  zone: string | null;
}

/** Why what is shown may be old, and since when. */
export function outageNotice({ isOnline, knownAt, zone }: Outage): string {
  const why = isOnline ? 'We can’t reach the server right now.' : 'You’re offline.';
  const since = knownAt === undefined ? 'your last visit' : timesIn(shownZone(zone)).clock(knownAt);
  return `${why} You see what we knew at ${since}; it updates by itself once ${isOnline ? 'we' : 'you'} are back.`;
}
