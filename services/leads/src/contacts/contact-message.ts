import type { ContactCategory, SuspectReason } from '@croneai/contracts/leads.ts';

/** One message of the contact form. */
export type ContactMessage = {
  id: string;
  receivedAt: Date;
  name: string;
  email: string;
  category: ContactCategory;
  subject: string;
  message: string;
  suspectReasons: SuspectReason[];
  consent: { text: string; at: Date };
};
