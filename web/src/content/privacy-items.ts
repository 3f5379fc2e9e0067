/*
 * All kinds of personal data that the service stores. A test compares `storedIn` with the
 * collections that hold personal data, so add every new collection here. Then change the version in
 * `AGREEMENTS` as well, so that members accept the policy again.
 */

export type PrivacyItem = {
  /** Text of the policy about this item. */
  text: string;
  /** Collections and other stores with this data. */
  storedIn: readonly string[];
};

export const ACCOUNT_ITEMS: readonly PrivacyItem[] = [
  {
    text: 'Profile: your name, email address, phone number and country, and your Telegram handle if you give one. We also keep your previous phone number, for support.',
    storedIn: ['users', 'pending_registrations', 'members', 'people', 'recipients'],
  },
  {
    text: 'Source: the advertising campaign and the website that brought you here, if the link named them. We store them with your registration, application or message, and erase them together with it. We also count visits, forms and sign-ups by source and campaign. These counts name nobody, so we keep them.',
    storedIn: ['users', 'pending_registrations', 'members', 'submissions', 'contact_messages'],
  },
  {
    text: 'Login: hashes of your password and recovery codes, the encrypted secret of your authenticator app, and reset links until they expire.',
    storedIn: ['users', 'password_resets'],
  },
  {
    text: 'Sessions: the device, network address and time of each sign-in, when you were last seen, and a log of sign-ins and changes to your account.',
    storedIn: ['users', 'ended_sessions', 'security_log', 'sessions in Redis'],
  },
  {
    text: 'Agreements: which version of the terms, the risk disclosure, this policy and the statement of your age you accepted, and when.',
    storedIn: ['users'],
  },
  {
    text: 'Access: your tier and trial, each grant of a tier or feature with its time and reason, your dashboard codes, the access codes that you used, the broker account and deposit that you entered, what a broker reported about your account there, and every change an admin made to your account, or to many accounts at once.',
    storedIn: [
      'users',
      'members',
      'access_copies',
      'access_codes',
      'early_code_uses',
      'audit_chain',
      'broker_events',
      'bulk_jobs',
      'bulk_rows',
      'settings',
      'settings_history',
    ],
  },
  {
    text: 'Deposits: amount, currency, broker, account number and proof of each deposit that you or the broker reported, and what we decided about it. We also note that you sent us proof.',
    storedIn: ['deposits', 'members', 'early_proofs'],
  },
];

export const USE_ITEMS: readonly PrivacyItem[] = [
  {
    text: 'Own trades: the trades you record, with stake, entry price, tags and your notes.',
    storedIn: ['own_trades'],
  },
  {
    text: 'Demo accounts: the settings and trades of Auto-Copy and the AI bot, their weekly reports, and your place on the leaderboard if you join it.',
    storedIn: ['paper_settings', 'paper_states', 'paper_week_reports', 'paper_leaderboard'],
  },
  {
    text: 'Notifications: your choices, quiet hours, time zone and watchlist.',
    storedIn: ['channel_settings'],
  },
  {
    text: 'Push alerts: for each browser where you turn them on, the address and keys we use to reach it, and a name for the device.',
    storedIn: ['devices'],
  },
  {
    text: 'Telegram: the id and name of the chat that you link, and when you joined our channels.',
    storedIn: ['telegram_chats'],
  },
  {
    text: 'Messages and receipts: the emails, alerts and inbox messages we sent to you, or to many members at once, and when a device received or opened an alert.',
    storedIn: ['deliveries', 'messages', 'member_receipts', 'mailings', 'reminders'],
  },
  {
    text: 'API keys: their names, what they may read and when they were last used. Of the keys themselves, we keep only hashes.',
    storedIn: ['api_keys'],
  },
  {
    text: 'Webhooks: the address each webhook sends to, its encrypted secret, and a log of what it sent last.',
    storedIn: ['webhooks', 'webhook_log', 'hook_events'],
  },
  {
    text: 'Support: your tickets with their files, and your messages through the contact form.',
    storedIn: ['tickets', 'contact_messages', 'attachments in GridFS'],
  },
  {
    text: 'Elite Network: what you post and report.',
    storedIn: ['community_posts'],
  },
  {
    text: 'Lessons: your progress, and your reminders for live sessions.',
    storedIn: ['learning'],
  },
  {
    text: 'Free bot trial form: your answers to its twelve questions.',
    storedIn: ['submissions'],
  },
];

/** Companies and people who receive personal data. */
export const PRIVACY_RECIPIENTS: readonly string[] = [
  'Our own team. To help you, it sees your profile, access, deposits, the names of your devices, how many signals you used today, and the last messages we sent you.',
  'The companies that host our servers and deliver our email, for that purpose only.',
  'If you turn on push alerts, your browser’s push service, which is run by Google, Apple, Mozilla or Microsoft. It gets each alert encrypted, and can see when we send one to your device.',
  'Telegram, if you link a chat or join the private channel: it gets the messages we send there and can read them.',
  'The addresses that your webhooks send to: they get your signals.',
  'The partner broker, if you open its link from your account: the link contains your admission code. The broker sends the code back to us with its reports about your account there. Everything else you give the broker is between you and them.',
  'Other members: on posts, they see your first name and the initial of your last name. The leaderboard shows a made-up name.',
];
