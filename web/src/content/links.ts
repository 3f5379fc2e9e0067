/**
 * Where the product sends people outside itself. Hosts under `.example` are reserved and lead nowhere: the operator
 * replaces them here, in one place.
 */
export interface ContactLink {
  label: string;
  /** What is shown: a handle, an address, a number. */
  text: string;
  href: string;
}

export const links = {
  brokerRegistration: {
    label: 'Broker registration',
    text: 'Open a partner broker account',
    href: 'https://broker.croneai.example/register?promo=CRONEAI',
  },
  community: {
    label: 'Community',
    text: 'Join the community',
    href: 'https://community.croneai.example/',
  },
  announcements: {
    label: 'Announcements',
    text: 'News of the service, read only',
    href: 'https://community.croneai.example/announcements',
  },
  bootcamp: {
    label: 'Bootcamp',
    text: 'Register for the free bootcamp',
    href: 'https://bootcamp.croneai.example/register',
  },
  supportChat: {
    label: 'Messaging support',
    text: '@croneai_support',
    href: 'https://chat.croneai.example/croneai_support',
  },
  supportEmail: {
    label: 'Email',
    text: 'support@croneai.example',
    href: 'mailto:support@croneai.example',
  },
  whatsApp: {
    label: 'WhatsApp',
    text: '+1 (202) 555-0147',
    href: 'https://chat.croneai.example/whatsapp',
  },
} as const satisfies Record<string, ContactLink>;

/** Groups outside the product, in the order the Elite Network shows them. */
export const memberGroups: readonly ContactLink[] = [links.community, links.announcements, links.bootcamp];

/** In the order the support page shows them. */
export const quickContacts: readonly ContactLink[] = [
  links.supportChat,
  links.supportEmail,
  links.whatsApp,
  links.brokerRegistration,
];
