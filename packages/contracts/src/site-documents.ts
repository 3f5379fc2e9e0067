import { SITE_BROKERS_MAX, SITE_OFFICES_MAX } from './constants.ts';
import type { PublicSettings } from './site-settings.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from './site-settings-defaults.ts';

/*
 * Placeholders in the HTML documents of the site. The build writes a token in place of each setting
 * that an admin can change. The gateway replaces the token with the current value of the setting.
 */

/**
 * Prefixes of a token. The prefix depends on the context, because the value is escaped differently
 * in each context.
 */
const MARKS = {
  /** For text, and for the value of an attribute in double quotes. */
  html: '{{site:',
  /** For a JSON string within an attribute. */
  json: '{{site-json:',
  /** For a JSON string within a script element that contains only JSON. */
  data: '{{site-data:',
} as const;
const ENTRY = '{{site-if:';
const ENTRY_END = '{{site-end}}';
const ALL = '{{site-all}}';

const TOKEN = /\{\{site(?:-all|(-json|-data)?:([a-zA-Z0-9.]+))\}\}/g;
/** Matches an optional part that contains no other optional part. */
const OPTIONAL = /\{\{site-if:([a-zA-Z0-9.]+)\}\}((?:(?!\{\{site-if:)[\s\S])*?)\{\{site-end\}\}/g;

/**
 * Returns settings for the build of documents: each text is a token, and each list has its maximum
 * length.
 */
export function settingTokens(): PublicSettings {
  const { brokers, offices } = PUBLIC_SETTINGS_DEFAULTS;
  const longest = {
    ...PUBLIC_SETTINGS_DEFAULTS,
    brokers: Array.from({ length: SITE_BROKERS_MAX }, () => brokers[0]),
    offices: Array.from({ length: SITE_OFFICES_MAX }, () => offices[0]),
  };
  return tokensOf(longest, '') as PublicSettings;
}

function tokensOf(value: unknown, path: string): unknown {
  if (typeof value === 'string') return `${MARKS.html}${path}}}`;
  if (typeof value !== 'object' || value === null) return value;
  const inside = ([key, each]: [string, unknown]) => tokensOf(each, path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((each, index) => inside([String(index), each]));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside([key, each])]));
}

/** True if the settings come from `settingTokens`, so that a document is being built. */
export const areTokens = ({ supportHandle }: PublicSettings): boolean => supportHandle.startsWith(MARKS.html);

/**
 * Returns two markers. The part of a document between them is shown only if `list` has an entry at
 * `index`.
 */
export const entryMarks = (list: 'brokers' | 'offices', index: number) => ({
  before: `${ENTRY}${list}.${index}}}`,
  after: ENTRY_END,
});

/** Announcement at the top of public pages. */
export type SiteBanner = { title: string; text: string };
/**
 * Tokens for the texts of the announcement. `before` and `after` mark the part of a document that
 * shows the announcement.
 */
export const bannerTokens = {
  before: `${ENTRY}banner}}`,
  title: `${MARKS.html}banner.title}}`,
  text: `${MARKS.html}banner.text}}`,
  after: ENTRY_END,
} as const;

/** Id of the element that contains the public settings as JSON in the app’s documents. */
export const SETTINGS_ELEMENT_ID = 'site-settings';
export const settingsElement = (): string =>
  `<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${ALL}</script>`;

const DATA_SCRIPT = /<script type="application\/(?:ld\+)?json"[^>]*>[\s\S]*?<\/script>/g;
const PROPS = / data-props="[^"]*"/g;

/** Changes the prefix of each token that is within JSON. `html` must be a complete document. */
export const markJsonTokens = (html: string): string =>
  html
    .replace(PROPS, (props) => props.replaceAll(MARKS.html, MARKS.json))
    .replace(DATA_SCRIPT, (script) => script.replaceAll(MARKS.html, MARKS.data));

export const hasTokens = (html: string): boolean => html.includes('{{site');

/** Replaces the tokens of a built document with their values. Throws if a token has no value. */
export function fillTokens(html: string, settings: PublicSettings, banner?: SiteBanner): string {
  const values = { ...settings, banner };
  return withPresentEntries(html, values).replace(
    TOKEN,
    (_all, context: '-json' | '-data' | undefined, path: string | undefined) => {
      if (path === undefined) return withoutMarkup(JSON.stringify(settings));
      const value = valueAt(values, path);
      if (typeof value !== 'string') throw new Error(`a document has a token without a value: ${path}`);
      if (context === undefined) return escapeHtml(value);
      const inString = JSON.stringify(value).slice(1, -1);
      return context === '-json' ? escapeHtml(inString) : withoutMarkup(inString);
    },
  );
}

function withPresentEntries(html: string, values: object): string {
  const next = html.replace(OPTIONAL, (_all, path: string, part: string) =>
    valueAt(values, path) === undefined ? '' : part,
  );
  return next === html ? html : withPresentEntries(next, values);
}

function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      values,
    );
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

/** Escapes `<`, so that no text can end the script element. */
const withoutMarkup = (json: string): string => json.replaceAll('<', '\\u003c');
