/**
 * The device's zone is cached for this long, because reading it takes tens of microseconds and a
 * list needs it for every time. If a traveler's zone changes, pages follow after at most this time.
 */
const DEVICE_MEMORY_MS = 60_000;
let device = { zone: '', readAt: Number.NEGATIVE_INFINITY };

/**
 * Returns the time zone of this device, or UTC if it is unset. Browsers then report `Etc/Unknown`,
 * which they do not accept as a zone.
 */
export function deviceZone(): string {
  const readAt = performance.now();
  if (readAt - device.readAt >= DEVICE_MEMORY_MS) {
    const reported = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    device = { zone: isKnown(reported) ? reported : 'UTC', readAt };
  }
  return device.zone;
}

/**
 * Returns the zone for all times: the member's choice, or else the device's zone. An old browser
 * that does not know the chosen zone also uses the device's.
 */
export function shownZone(choice: string | null): string {
  return choice !== null && isKnown(choice) ? choice : deviceZone();
}

const answers = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const answer = answers.get(zone) ?? canWriteTimesOf(zone);
  answers.set(zone, answer);
  return answer;
}

function canWriteTimesOf(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export interface ZoneChoice {
  zone: string;
  /**
   * For example `Lagos, Africa`. The city comes first, so that a member who types the name finds it
   * in a list.
   */
  name: string;
}

/** New names of places that browsers list under their old names. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

/** Returns every zone that this browser knows, UTC, and the chosen zone, sorted by name. */
export function zoneChoices(chosen: string | null): ZoneChoice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === null ? [] : [chosen])]);
  return [...zones]
    .map((zone) => ({ zone, name: zoneName(zone) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Formats `America/Argentina/Buenos_Aires` as `Buenos Aires, Argentina, America`. */
export function zoneName(zone: string): string {
  const parts = zone.split('/').map((part) => NEW_NAMES[part] ?? part.replaceAll('_', ' '));
  return parts.toReversed().join(', ');
}
