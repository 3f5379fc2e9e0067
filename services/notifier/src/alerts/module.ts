import { serviceStateChanged, signalPublished, signalSettled } from '@croneai/contracts/events/signals.ts';
import { teamPosted } from '@croneai/contracts/events/support.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Messages } from '../messages/module.ts';
import { onServiceStateChanged, onSignalPublished, onSignalSettled, onTeamPosted } from './alert-facts.ts';

/** Sends messages to many members about signals and team posts. */
export function openAlerts({ messages: { make } }: { messages: Pick<Messages, 'make'> }) {
  return {
    topics: [topics.signals, topics.support],
    subscriptions: [
      onEvent(teamPosted, onTeamPosted(make)),
      onEvent(serviceStateChanged, onServiceStateChanged(make)),
      onEvent(signalPublished, onSignalPublished(make)),
      onEvent(signalSettled, onSignalSettled(make)),
    ],
  } satisfies Module;
}
