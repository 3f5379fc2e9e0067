/**
 * Patterns of browsers; the first match wins. The user agents of Edge and Opera also contain
 * Chrome, and the user agent of Chrome also contains Safari, so the order is important.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/**
 * Patterns of systems; the first match wins. Phones come first, because their user agents also
 * contain the name of a desktop system.
 */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export type Device = {
  /** Name such as "Chrome on Windows"; undefined if the user agent contains no name. */
  name: string | undefined;
  isPhone: boolean;
};

/** Converts a user agent to a name that a member recognises. */
export function deviceOf(userAgent: string): Device {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? programIn(userAgent));
  return { name, isPhone: /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent) };
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/**
 * Returns the program name at the start of a user agent, for a program that is not a browser:
 * `curl` for `curl/8.5.0`.
 */
function programIn(userAgent: string): string | undefined {
  return /^([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1];
}
