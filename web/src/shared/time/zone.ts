/** Asking the browser takes tens of microseconds, and a list asks for each of its times. A traveller waits at most this long. */
const DEVICE_MEMORY_MS = 60_000;
let device = { zone: '', readAt: Number.NEGATIVE_INFINITY };

/** The zone that this device is set to; UTC where it is unset, which browsers report as a zone that they refuse (`Etc/Unknown`). */
export function deviceZone(): string {
  const readAt = performance.now();
  if (readAt - device.readAt >= DEVICE_MEMORY_MS) {
    const reported = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    device = { zone: isKnown(reported) ? reported : 'UTC', readAt };
  }
  return device.zone;
}

/**
 * Where times are shown: the member's choice, else the zone of the device. A browser may be older than the zone that was
 * chosen on another one; it goes on with its own.
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
  /** `Lagos, Africa`: the city first, so that typing its name finds it in a list. */
  name: string;
}

/** Browsers list some places under names that the database has replaced. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

/** Every zone that this browser knows, UTC, and the chosen one, by name. */
export function zoneChoices(chosen: string | null): ZoneChoice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === null ? [] : [chosen])]);
  return [...zones]
    .map((zone) => ({ zone, name: zoneName(zone) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** `America/Argentina/Buenos_Aires` as `Buenos Aires, Argentina, America`. */
export function zoneName(zone: string): string {
  const parts = zone.split('/').map((part) => NEW_NAMES[part] ?? part.replaceAll('_', ' '));
  return parts.toReversed().join(', ');
}
