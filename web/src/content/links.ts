import type { PublicSettings } from '@croneai/contracts/site-settings.ts';

export interface ContactLink {
  label: string;
  /** Shown text: a handle, an address, a number. */
  text: string;
  href: string;
}

type Broker = PublicSettings['brokers'][number];

/** The first broker, which pages with a single button link to. */
export function firstBroker({ brokers: [first] }: PublicSettings): Broker {
  if (!first) throw new Error('the settings have no broker');
  return first;
}

/** Links out of the product, whose addresses an admin sets. */
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
      text: 'News of the service, read only',
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

/** Text of a broker's link, with its name where there are several. */
export const brokerAction = ({ brokers }: PublicSettings, { name }: Broker): string =>
  brokers.length === 1 ? 'Open a partner broker account' : `Open an account at ${name}`;

/** Groups outside the product, in the order the Elite Network shows them. */
export function memberGroups(settings: PublicSettings): readonly ContactLink[] {
  const { community, announcements, bootcamp } = outsideLinks(settings);
  return [community, announcements, bootcamp];
}

/** In the order the support page shows them. */
export function quickContacts(settings: PublicSettings): readonly ContactLink[] {
  const { supportChat, supportEmail, whatsApp, brokerRegistration } = outsideLinks(settings);
  const brokers = settings.brokers.map((broker) => ({
    label: settings.brokers.length === 1 ? brokerRegistration.label : broker.name,
    text: brokerAction(settings, broker),
    href: broker.link,
  }));
  return [supportChat, supportEmail, whatsApp, ...brokers];
}
