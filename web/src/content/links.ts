import type { PublicSettings } from '@croneai/contracts/site-settings.ts';

export interface ContactLink {
  label: string;
  /** Text on screen, such as a handle, an address, or a number. */
  text: string;
  href: string;
}

type Broker = PublicSettings['brokers'][number];

/** Returns the first broker. Pages with only one button for a broker link to this broker. */
export function firstBroker({ brokers: [first] }: PublicSettings): Broker {
  if (!first) throw new Error('the settings have no broker');
  return first;
}

/** Returns links to other sites, whose addresses an admin sets. */
export const outsideLinks = (settings: PublicSettings) =>
  ({
    brokerRegistration: {
      label: 'Broker registration',
      text: 'Open a partner broker account',
      href: firstBroker(settings).link,
    },
    community: {
      label: 'Community',
      text: 'Join the community',
      href: settings.communityLink,
    },
    announcements: {
      label: 'Announcements',
      text: 'Service news (read only)',
      href: settings.announcementsLink,
    },
    bootcamp: {
      label: 'Bootcamp',
      text: 'Register for the free bootcamp',
      href: settings.bootcampLink,
    },
    supportChat: {
      label: 'Messaging support',
      text: settings.supportHandle,
      href: settings.supportLink,
    },
    supportEmail: {
      label: 'Email',
      text: settings.supportEmail,
      href: `mailto:${settings.supportEmail}`,
    },
    whatsApp: {
      label: 'WhatsApp',
      text: settings.whatsAppNumber,
      href: settings.whatsAppLink,
    },
  }) satisfies Record<string, ContactLink>;

/** Returns the text of a link to a broker. It names the broker if there are several. */
export const brokerAction = ({ brokers }: PublicSettings, { name }: Broker): string =>
  brokers.length === 1 ? 'Open a partner broker account' : `Open an account at ${name}`;

/**
 * Returns the registration link with the member's admission code, by which postbacks identify the
 * member.
 */
export function brokerLinkFor({ link, codeParameter }: Broker, admissionCode: string | null): string {
  if (!admissionCode || codeParameter === '' || !URL.canParse(link)) return link;
  const url = new URL(link);
  url.searchParams.set(codeParameter, admissionCode);
  return url.href;
}

/** Returns the links to our groups on other sites, in the order of the Elite Network page. */
export function memberGroups(settings: PublicSettings): readonly ContactLink[] {
  const { community, announcements, bootcamp } = outsideLinks(settings);
  return [community, announcements, bootcamp];
}

/** Returns the contacts of a member in the order of the support page. */
export function quickContacts(
  settings: PublicSettings,
  admissionCode: string | null,
): readonly ContactLink[] {
  const { supportChat, supportEmail, whatsApp, brokerRegistration } = outsideLinks(settings);
  const brokers = settings.brokers.map((broker) => ({
    label: settings.brokers.length === 1 ? brokerRegistration.label : broker.name,
    text: brokerAction(settings, broker),
    href: brokerLinkFor(broker, admissionCode),
  }));
  return [supportChat, supportEmail, whatsApp, ...brokers];
}
