import type { Repeat } from '@croneai/platform/repeat.ts';
import { KEEP_GOLD } from '../channels/telegram/telegram-bot.ts';
import type { Parts } from '../connections.ts';
import { REQUEUE } from '../deliveries/mail-queues.ts';
import { requeuePending } from '../deliveries/requeue-pending.ts';
import { publishArrivals } from '../receipts/measure-reach.ts';
import { TEND, tendDispatches } from '../receipts/tend-dispatches.ts';
import { SEND_REMINDERS, sendReminders } from '../reminders/send-reminders.ts';
import { keepGoldChannel } from '../telegram/keep-gold-channel.ts';
import { listenToTelegram } from '../telegram/listen-to-telegram.ts';
import { resealWebhooks, sweepWebhooks } from '../webhooks/wake-webhooks.ts';
import { resumeMailings } from './mailings.ts';
import { countDevices, measureBacklog } from './measure.ts';
import { purgeDeliveries } from './purge-deliveries.ts';

/** What this service does again and again. */
export function repeats(parts: Parts): Repeat[] {
  const { timings, mailServerWatch } = parts;
  return [
    { name: REQUEUE, everyMs: timings.sweepEveryMs, work: requeuePending(parts) },
    { name: 'measure the backlog', everyMs: timings.measureEveryMs, work: measureBacklog(parts) },
    { name: 'purge old deliveries', everyMs: timings.forgetEveryMs, work: purgeDeliveries(parts) },
    { name: 'look for the mail server', everyMs: timings.lookEveryMs, work: mailServerWatch.look },
    { name: 'sweep webhooks', everyMs: timings.hookSweepEveryMs, work: sweepWebhooks(parts) },
    { name: 'reseal webhooks', everyMs: timings.forgetEveryMs, work: resealWebhooks(parts) },
    { name: 'count devices', everyMs: timings.forgetEveryMs, work: countDevices(parts) },
    { name: TEND, everyMs: timings.tendEveryMs, work: tendDispatches(parts) },
    { name: 'publish arrivals', everyMs: timings.resumeMailingsEveryMs, work: publishArrivals(parts) },
    { name: SEND_REMINDERS, everyMs: timings.remindEveryMs, work: sendReminders(parts) },
    ...telegramRepeats(parts),
    { name: 'resume mailings', everyMs: timings.resumeMailingsEveryMs, work: resumeMailings(parts) },
  ];
}

function telegramRepeats(parts: Parts): Repeat[] {
  const { telegram, timings, config } = parts;
  if (!telegram) return [];
  const everyMs = config.CRONE_MODE === 'local' ? timings.pollEveryMs : timings.forgetEveryMs;
  return [
    { name: 'listen to Telegram', everyMs, work: listenToTelegram(parts, telegram) },
    { name: KEEP_GOLD, everyMs: timings.keepGoldEveryMs, work: keepGoldChannel(parts, telegram) },
  ];
}
