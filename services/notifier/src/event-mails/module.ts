import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import { leadEvents } from '@croneai/contracts/events/leads.ts';
import { mailEvents } from '@croneai/contracts/events/mails.ts';
import {
  engineAlarmRaised,
  serviceStateChanged,
  signalPublished,
  signalSettled,
} from '@croneai/contracts/events/signals.ts';
import { supportEvents } from '@croneai/contracts/events/support.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Messages } from '../messages/module.ts';
import type { EventMailsConfig } from './config.ts';
import { recordMails } from './record-mails.ts';

export { eventMailsConfig } from './config.ts';

type Needs = Pick<ServicePlatform<EventMailsConfig & { LINK_KEY: string }>, 'config' | 'logger'>;

/**
 * Subscribes to the events that cause mails, and records the mails. The subject of a mail to a
 * member also goes to the member's inbox and channels, such as push.
 */
export function openEventMails(
  { config, logger }: Needs,
  { mails, messages }: { mails: Pick<Mails, 'record'>; messages: Pick<Messages, 'make'> },
) {
  if (config.SUPPORT_EMAIL === undefined)
    logger.warn('SUPPORT_EMAIL is not set: new tickets appear only on the admin page');
  const recordFor = recordMails({ record: mails.record, make: messages.make, config });
  const signalFacts = [serviceStateChanged, engineAlarmRaised, signalPublished, signalSettled];
  const facts: EventDefinition[] = [...mailEvents, ...leadEvents, ...supportEvents, ...signalFacts];
  return {
    topics: [topics.mails, topics.leads, topics.support, topics.signals],
    // A separate job sends the mails, so that a slow mail server does not hold up a topic.
    subscriptions: facts.map((definition) => onEvent(definition, recordFor(definition))),
  } satisfies Module;
}
