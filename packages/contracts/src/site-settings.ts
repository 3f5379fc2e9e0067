import { z } from 'zod';
import { tierSchema } from './access-schemas.ts';
import { SITE_BROKERS_MAX, SITE_OFFICES_MAX, SITE_REPLIES_MAX } from './constants.ts';
import { ON_LINES, ON_ONE_LINE } from './hidden-characters.ts';
import { named } from './http/named.ts';
import type { LiveSessionName } from './live-sessions.ts';
import {
  emailAddress,
  MARKUP,
  multiLine,
  NO_MARKUP,
  optionalLine,
  plainLine,
  singleLine,
  withoutMarkup,
} from './text.ts';

/*
 * Settings that an admin can change while the system runs. Their defaults are in
 * `site-settings-defaults.ts`, so that scripts of public pages can load them without zod.
 */

const CLAIMS_COUNT = 6;
const COMPANY_CLAIMS_COUNT = 4;
const LINK_MAX_LENGTH = 500;
const REPLY_MAX_LENGTH = 2_000;

const line = (label: string, maxLength: number) => plainLine({ label, maxLength });
const emptyLine = (label: string, maxLength: number) =>
  optionalLine({ label, maxLength })
    .refine((text) => !MARKUP.test(text), NO_MARKUP)
    .meta({ pattern: `^(?:${withoutMarkup(ON_ONE_LINE)})?$` });

/**
 * Matches an https address with a host name. Excludes user names, and characters that could end an
 * HTML attribute.
 */
const HTTPS =
  /^https:\/\/(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}(?::[1-9][0-9]{0,3})?(?:[/?#][!#-&(-;=?-Z_a-z~[\]]*)?$/;
const link = (label: string) =>
  singleLine({ label, maxLength: LINK_MAX_LENGTH })
    .refine((text) => HTTPS.test(text) && URL.canParse(text), `${label} must be an https:// address`)
    .meta({ pattern: HTTPS.source });

/** Schema of a link that may be empty. */
const linkOrNone = (label: string) =>
  optionalLine({ label, maxLength: LINK_MAX_LENGTH })
    .refine(
      (text) => text === '' || (HTTPS.test(text) && URL.canParse(text)),
      `${label} must be an https:// address`,
    )
    .meta({ pattern: `^$|${HTTPS.source}` });

/** Links for joining the live sessions; empty until they are set. */
export const liveSessionLinksSchema = named('LiveSessionLinks', {
  'london-open': linkOrNone('London Open link'),
  'weekly-review': linkOrNone('Weekly review link'),
} satisfies Record<LiveSessionName, z.ZodType>);

const CODE_PARAMETER = /^[A-Za-z0-9_.-]*$/;

const claim = (label: string) => z.object({ value: line(label, 12), label: line(`${label} label`, 40) });

const brokerSchema = named('SiteBroker', {
  name: line('Broker name', 60),
  /** Link to the broker's page at which members open an account. */
  link: link('Partner link'),
  promoCode: line('Promo code', 40),
  /**
   * Name of the query parameter in which `link` gets the member's admission code. Postbacks of the
   * broker identify the member by this code. Empty if the broker has no such parameter.
   */
  codeParameter: optionalLine({ label: 'Code parameter', maxLength: 40 })
    .refine((text) => CODE_PARAMETER.test(text), 'Code parameter can have only letters, digits, and _ . -')
    .meta({ pattern: CODE_PARAMETER.source }),
  /** Term that the broker uses for an account number, for example `MT5 login`. */
  accountName: line('Account number name', 60),
  accountExample: emptyLine('Account number example', 64),
  /** Advice for people who already have an account with this broker. */
  existingCustomer: emptyLine('Note for existing customers', 300),
});

const officeSchema = named('SiteOffice', {
  city: line('City', 60),
  country: line('Country', 60),
  street: line('Street', 120),
  postcode: line('City line', 120),
});

const publicShape = {
  brokers: z.array(brokerSchema).min(1, 'At least one broker').max(SITE_BROKERS_MAX),
  videoGuideLink: link('Video guide'),
  supportHandle: line('Support handle', 64),
  supportLink: link('Support chat'),
  whatsAppNumber: line('WhatsApp number', 40),
  whatsAppLink: link('WhatsApp link'),
  supportEmail: emailAddress({ required: 'Support email is required', invalid: 'Support email is invalid' }),
  communityLink: link('Community'),
  announcementsLink: link('Announcements'),
  bootcampLink: link('Bootcamp'),
  xLink: link('X'),
  youTubeLink: link('YouTube'),
  offices: z.array(officeSchema).max(SITE_OFFICES_MAX),
  officesNote: emptyLine('Note about the offices', 120),
  claims: z.array(claim('Claim')).length(CLAIMS_COUNT),
  companyClaims: z.array(claim('Company claim')).length(COMPANY_CLAIMS_COUNT),
  claimsNote: line('Source of the claims', 200),
  /** ISO 4217 code of the local currency. */
  currency: z
    .string({ error: 'Currency must be text' })
    .regex(/^[A-Z]{3}$/, 'Currency must be three capital letters, for example NGN'),
  /** Price of one US dollar in the local currency. */
  currencyRate: z
    .number({ error: 'Rate must be a number' })
    .min(0.000001, 'Rate must be above 0')
    .max(10_000_000, 'Rate must be at most 10,000,000'),
};

/** The member's first name replaces `{name}` in the text. */
export const cannedReplySchema = named('CannedReply', {
  title: line('Reply title', 60),
  text: multiLine({ label: 'Reply', maxLength: REPLY_MAX_LENGTH })
    .refine((text) => !MARKUP.test(text), NO_MARKUP)
    .meta({ pattern: `^${withoutMarkup(ON_LINES)}$` }),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;

const adminShape = {
  /**
   * Links to the live sessions. They are not public, because only members with access to live
   * sessions may see them.
   */
  liveSessionLinks: liveSessionLinksSchema,
  cannedReplies: z.array(cannedReplySchema).max(SITE_REPLIES_MAX),
  /**
   * Maximum number of days of access that an admin with the role `support` may grant to a member.
   */
  supportGrantMaxDays: z
    .int('Days must be a whole number')
    .min(1, 'At least one day')
    .max(3_650, 'At most 3,650 days'),
  supportGrantMaxTier: tierSchema,
};

/** The settings that public pages show. */
export const publicSettingsSchema = named('PublicSiteSettings', publicShape);
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

export const siteSettingsSchema = named('SiteSettings', { ...publicShape, ...adminShape });
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingName = keyof SiteSettings;

/** Settings that an admin changes. Absent settings stay unchanged. */
export const siteSettingsChangeSchema = siteSettingsSchema
  .partial()
  .strict()
  .meta({ id: 'SiteSettingsChange' });

const PUBLIC_NAMES = Object.keys(publicShape) as (keyof PublicSettings)[];

export function publicSettingsOf(values: SiteSettings): PublicSettings {
  return Object.fromEntries(PUBLIC_NAMES.map((name) => [name, values[name]])) as PublicSettings;
}

/** Returns the names of the settings that still contain an address under `.example`. */
export function placeholderSettings(values: Partial<SiteSettings>): SettingName[] {
  const names = Object.keys(values) as SettingName[];
  return names.filter((name) => /\.example(?=[/"?#:]|$)/.test(JSON.stringify(values[name])));
}
