/**
 * `4,997`: a whole number with thousands separators. For the first page of a visit: the browser's
 * own formatters cost a phone tens of milliseconds at their first use.
 */
export function thousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}
