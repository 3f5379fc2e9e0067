/**
 * Formats a whole number with thousands separators, such as `4,997`. It does not use the browser's
 * formatters, because their first use costs a phone tens of milliseconds.
 */
export function thousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}
