import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { ACCOUNT_ITEMS, PRIVACY_RECIPIENTS, USE_ITEMS } from './privacy-items.ts';
import type { SitePath } from './site-paths.ts';

export interface LegalText {
  /** Path of the page. Its title and description are in `pages.ts`. */
  path: SitePath;
  /** The day on which the text last changed. */
  updated: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** Formats a day such as `2026-11-24` for display: `24 November 2026`. */
const dayText = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const privacyPolicy: LegalText = {
  path: '/privacy',
  updated: dayText(AGREEMENTS.privacy),
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'This page lists every kind of personal data that we keep. For your account, we keep:',
        ...ACCOUNT_ITEMS.map(({ text }) => text),
      ],
    },
    {
      heading: 'What you add',
      paragraphs: USE_ITEMS.map(({ text }) => text),
    },
    {
      heading: 'Why',
      paragraphs: [
        'To run your account: confirm your address, open your tier, count your daily signals, answer you and tell you about changes to your access. Legal basis: the performance of our agreement with you.',
        'To keep the service safe: limits on repeated requests use your network address for a short time. Legal basis: our legitimate interest.',
        'To measure advertising: only if you agree. The cookie note explains it.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [...PRIVACY_RECIPIENTS, 'We don’t sell data.'],
    },
    {
      heading: 'How long',
      paragraphs: [
        'We keep your data as long as you have an account. You can undo a deletion for seven days. Then your personal data, posts included, leaves the databases at once and the internal message logs within 24 hours. Confirmation codes expire after 10 minutes, reset links after one hour.',
        'We keep records of emails for 90 days, inbox messages for 30 days and receipts of alerts for seven days. The log of your account keeps the last hundred entries. We delete push addresses, the Telegram chat, API keys and webhooks when you remove them.',
        'After a deletion, the law requires us to keep the amount, currency, tier and dates of each verified deposit in our bookkeeping. These records no longer name you, your account number or your broker.',
        'We delete ticket files 180 days after the ticket was closed. Unless you become a member, we keep an AI bot application for two years and a contact message for one year, counted from the last time we worked on it. If you write to us, we’ll erase it at once.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'When this policy changes, your dashboard shows you the new text and asks you to accept it.',
        'In your settings you can correct your profile, download everything we hold and delete your account. You may also ask us by email and complain to the data protection authority where you live.',
      ],
    },
  ],
};

export const terms: LegalText = {
  path: '/terms',
  updated: dayText(AGREEMENTS.terms),
  sections: [
    {
      heading: 'What the service is',
      paragraphs: [
        'CroneAI publishes automatically produced trading signals and tools around them. It is information for you to weigh. It is not investment advice, and nobody at CroneAI knows your circumstances.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You must be of legal age and allowed to trade where you live. Keep your password to yourself; one account is for one person. You can leave at any time by deleting the account.',
      ],
    },
    {
      heading: 'Tiers and deposits',
      paragraphs: [
        'Deposits are made to a broker in your own name, under the broker’s terms. A tier opens after support has checked your proof. Access can be withdrawn for false proof, for passing signals on, or for attacks on the service.',
        'Your highest single verified deposit decides your tier; deposits don’t add up. Access from a trial or a code ends on the day that we show you, and each code works once for each member. When access ends, you keep the account.',
        'The regular price shown is the operator’s own. While access is free, nothing is charged.',
      ],
    },
    {
      heading: 'Trading is your decision',
      paragraphs: [
        'Every trade is placed by you or within limits you have set. To the extent the law allows, the operator is not liable for trading losses, missed signals or an interruption of the service.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'The terms on this page apply. The date above is the day on which their words last changed. When they change, we email every member, and your dashboard asks you to accept the new words. We keep which version you accepted and when.',
      ],
    },
  ],
};

export const riskDisclosure: LegalText = {
  path: '/risk',
  updated: dayText(AGREEMENTS.risk),
  sections: [
    {
      heading: 'You can lose all of it',
      paragraphs: [
        'Short-term trading in currencies, crypto, commodities and over-the-counter instruments is speculative. You can lose all the money you put in, quickly. With borrowed positions you can owe more than you had.',
        'Trade only with money whose loss would not change your life.',
      ],
    },
    {
      heading: 'What a signal cannot know',
      paragraphs: [
        'Signals are computed from past prices alone. They don’t take news, gaps or thin markets into account. Your entry price, spread and fees differ from the ones the signal was settled with, so your result will differ too.',
        'Confidence is the share of similar past forecasts that won. The next one may still lose.',
      ],
    },
    {
      heading: 'Martingale levels raise the stake',
      paragraphs: [
        'A plan with martingale levels repeats a lost trade with more money. It wins small and often, and now and then it loses everything that was staked. Use it at your smallest size or not at all.',
      ],
    },
    {
      heading: 'Figures on this site',
      paragraphs: [
        'Marketing figures are the operator’s own and have not been verified by anyone independent. The calculator shows averages under assumptions that you choose. Demo and sample data are marked. Past results do not guarantee future results.',
      ],
    },
    {
      heading: 'Interests',
      paragraphs: [
        'The operator may be paid by the partner broker when you open an account or trade. Bear that in mind when we suggest a deposit.',
      ],
    },
  ],
};

export const cookieNote: LegalText = {
  path: '/cookies',
  updated: '30 November 2026',
  sections: [
    {
      heading: 'What is stored on your device',
      paragraphs: [
        'Until you clear the site’s data, your browser keeps your theme, your alert settings, your answer about the pixel and, after a login, a token that identifies this browser.',
        'It keeps your session and a copy of your profile until you sign out. It keeps form drafts, and the name of the ad campaign that brought you here, until you close the tab. A form you send includes that name.',
        'All of this is in your browser’s storage, and we need it to do what you ask for.',
      ],
    },
    {
      heading: 'Marketing pixel',
      paragraphs: [
        'The operator may use a marketing pixel that counts sign-ups from advertisements. It doesn’t load or send anything until you agree. If we use no pixel, we don’t ask.',
      ],
    },
  ],
};
