/** Times in the zone of this device, and the zone's name, which is always shown with them. */

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
const moment = format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const zone = format({ timeZoneName: 'short' });

/** Nov 3, 2:35 PM */
export const localDateTime = (time: string | number): string =>
  moment.format(new Date(time)).replaceAll('\u202f', ' ');

/** GMT+1 */
export function localZone(time: string | number): string {
  return zone.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
