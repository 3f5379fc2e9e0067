import { describe, expect, it } from 'vitest';
import { deviceZone, shownZone, zoneChoices, zoneName } from './zone.ts';

describe('the zone', () => {
  it('is the member’s choice, or the zone of the device if there is no choice or if the browser does not support the choice', () => {
    expect(shownZone('Africa/Lagos')).toBe('Africa/Lagos');
    expect(shownZone(null)).toBe(deviceZone());
    expect(shownZone('Mars/Olympus')).toBe(deviceZone());
  });

  it('is found by the name of its city', () => {
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America');
    expect(zoneName('Asia/Calcutta')).toBe('Kolkata, Asia');
    const zones = zoneChoices('Etc/GMT+5').map(({ zone }) => zone);
    expect(zones).toEqual(expect.arrayContaining(['Africa/Lagos', 'UTC', 'Etc/GMT+5']));
    expect(new Set(zones).size).toBe(zones.length);
  });
});
