import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { openMemberData } from '@croneai/access/member-data.ts';
import { openServicePlatform, type ServicePlatform } from '@croneai/access/service-platform.ts';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import { readConfig, requireTlsForVisitors } from '@croneai/platform/config.ts';
import { linkConfig, serviceConfig, siteUrl } from '@croneai/platform/config-keys.ts';
import type { StartOptions } from '@croneai/platform/open-process.ts';
import { type RunningService, serve } from '@croneai/platform/serve.ts';
import { openAlerts } from './alerts/module.ts';
import { backupsConfig, backupsTimings, openBackups } from './backups/module.ts';
import { eventMailsConfig, openEventMails } from './event-mails/module.ts';
import { openHistory } from './history/module.ts';
import { openInbox } from './inbox/module.ts';
import { mailSendingConfig, mailSendingTimings, openMailSending } from './mail-sending/module.ts';
import { mailingsConfig, mailingsTimings, openMailings } from './mailings/module.ts';
import { openMails } from './mails/module.ts';
import { openMembers } from './members/module.ts';
import { messagesTimings, openMessages } from './messages/module.ts';
import { openPreferences } from './preferences/module.ts';
import { openPush, pushConfig } from './push/module.ts';
import { openQueues } from './queues/module.ts';
import { openReminders, remindersTimings } from './reminders/module.ts';
import { openRounds, roundTimings } from './rounds/module.ts';
import { openTelegram, telegramConfig, telegramTimings } from './telegram/module.ts';
import { openWebhooks, webhooksConfig, webhooksTimings } from './webhooks/module.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

export const notifierConfig = {
  ...serviceConfig,
  ...linkConfig,
  PUBLIC_URL: siteUrl(),
  ...mailSendingConfig,
  ...pushConfig,
  ...telegramConfig,
  ...eventMailsConfig,
  ...mailingsConfig,
  ...webhooksConfig,
  ...backupsConfig,
};
/** Reads the service's configuration. No other code of the service reads the environment. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const config = readConfig(notifierConfig, env);
  requireTlsForVisitors(config);
  return config;
}
type NotifierConfig = ReturnType<typeof loadConfig>;

export const TIMINGS = {
  ...backupsTimings,
  ...roundTimings,
  ...mailSendingTimings,
  ...mailingsTimings,
  ...messagesTimings,
  ...remindersTimings,
  ...telegramTimings,
  ...webhooksTimings,
};
export type Timings = typeof TIMINGS;

/** Opens the service's modules. If several modules handle an event, they do so in this order. */
export function openModules(platform: ServicePlatform<NotifierConfig>, timings = TIMINGS) {
  const bulkReads = createBulkReads(platform);
  const rounds = openRounds(platform, { timings });
  const queues = openQueues(platform);
  const members = openMembers(platform);
  const preferences = openPreferences(platform, { members });
  const push = openPush(platform, { members, rounds, queues });
  const telegram = openTelegram(platform, { timings, members, preferences, rounds });
  const messages = openMessages(platform, {
    timings,
    members,
    preferences,
    queues,
    rounds,
    senders: [push, telegram],
  });
  const inbox = openInbox(platform, { members, messages, preferences });
  const mails = openMails(platform, { members, queues, rounds });
  const mailings = openMailings(platform, { timings, members, mails, messages, queues, rounds });
  const mailSending = openMailSending(platform, { timings, members, preferences, mails, mailings, rounds });
  const history = openHistory(platform, { members, messages, mails, inbox });
  const eventMails = openEventMails(platform, { mails, messages });
  const alerts = openAlerts({ messages });
  const backups = openBackups(platform, { timings, mails });
  const reminders = openReminders(platform, { timings, members, mails, messages, rounds });
  const webhooks = openWebhooks(platform, { timings, members, queues, rounds });
  const memberData = openMemberData({
    exportEndpoint: accountExportEndpoints.notifier,
    erasures: members.erasures,
    modules: [
      members,
      mails,
      webhooks,
      push,
      telegram,
      preferences,
      messages,
      reminders,
      mailings,
      inbox,
      history,
    ],
  });
  return [
    queues,
    bulkReads,
    memberData,
    // Comes before `reminders`, because the reminder of an unused code is planned from the recorded
    // mail with the code.
    eventMails,
    alerts,
    mailings,
    // `mails` and `webhooks` read the old copies of users and access, so they come before
    // `members`, which updates the copies.
    mails,
    webhooks,
    members,
    telegram,
    reminders,
    mailSending,
    push,
    preferences,
    messages,
    inbox,
    history,
    backups,
  ] as const;
}

export async function start(
  config: NotifierConfig,
  { timings = TIMINGS, ...options }: StartOptions & { timings?: Timings } = {},
): Promise<RunningService> {
  const opened = await openServicePlatform('notifier', config, { ...options, migrations: MIGRATIONS });
  // Uses the shared clock instead of this machine's clock. With a wrong clock, every signal would
  // be dropped as late, or sent after its end.
  const platform = { ...opened, now: options.now ?? (() => new Date(opened.clock.now())) };
  return serve(platform, openModules(platform, timings));
}
