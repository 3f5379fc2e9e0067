import { withoutHidden } from './hidden-characters.ts';

/*
 * Normalizes codes, numbers, and addresses. People may type them on keyboards of other scripts, or
 * copy them with hidden characters. This file does not use zod, because forms on public pages must
 * not wait until zod is loaded.
 */

/** Converts the wide digits of Japanese keyboards, and Arabic and Persian digits, to ASCII. */
const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Converts a typed code to the form in which it was issued: `abc 12-3` becomes `ABC123`. */
export const plainCode = (text: string): string =>
  withPlainDigits(withoutHidden(text))
    .replace(/[\s\p{Dash}]/gu, '')
    .toUpperCase();

/**
 * Converts a phone number to ASCII. All kinds of spaces and dashes become ASCII spaces and hyphens.
 */
export const plainNumber = (text: string): string =>
  withPlainDigits(withoutHidden(text))
    .trim()
    .replace(/^tel:/i, '')
    .replace(/\p{Dash}/gu, '-')
    .replace(/[\p{Zs}\t]/gu, ' ');

/** Converts a phone number with a country code to ASCII. A `00` at its start becomes `+`. */
export const plainInternationalNumber = (text: string): string => plainNumber(text).replace(/^00/, '+');

/**
 * Characters that are not allowed in a domain. With them, `URL` would read part of the text as a
 * path, port, or user.
 */
const NOT_IN_DOMAINS = /[\s/\\:?#@[\]%<>^|]/;

/**
 * Converts an email address to lower case, and its domain to ASCII: `Ada@bücher.example` becomes
 * `ada@xn--bcher-kva.example`.
 */
export function plainAddress(text: string): string {
  const shown = withoutHidden(text).trim();
  const at = shown.lastIndexOf('@');
  const domain = shown.slice(at + 1);
  if (at < 0 || NOT_IN_DOMAINS.test(domain)) return shown.toLowerCase();
  return `${shown.slice(0, at).toLowerCase()}@${asciiDomain(domain)}`;
}

function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches all of ASCII, including control characters
  if (/^[\u0000-\u007f]*$/.test(domain)) return domain.toLowerCase();
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}
