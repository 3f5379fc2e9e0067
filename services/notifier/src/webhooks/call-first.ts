import { Webhook as Signer } from 'standardwebhooks';
import type { AddressRules } from './address-rules.ts';
import { callReceiver, type Reply } from './call-receiver.ts';
import { hookBody } from './hook-body.ts';
import type { HookEntry, Webhook } from './webhook.model.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

export type CallFirst = ReturnType<typeof callFirst>;

/** Calls the receiver of a webhook once, with the given entry. */
export function callFirst({
  secrets,
  addressRules,
  clock,
  now,
}: {
  secrets: Pick<WebhookSecrets, 'open'>;
  addressRules: AddressRules;
  /**
   * The shared clock, for the time of a signature. Receivers refuse a signature whose time is
   * minutes off.
   */
  clock: { now: () => number };
  now: () => Date;
}) {
  return async (
    webhook: Webhook,
    entry: HookEntry,
    timeoutMs: number,
  ): Promise<Reply & { request: string }> => {
    const opened = await secrets.open(webhook.sealed);
    const living = webhook.previous.filter(({ until }) => until > now());
    const previous = await Promise.all(living.map(({ sealed }) => secrets.open(sealed)));
    const { contentType, body } = hookBody(webhook.format, entry);
    const reply = await callReceiver({
      url: new URL(opened.url),
      isOperators: webhook.isOperators,
      id: entry.id,
      contentType,
      body,
      signers: [opened, ...previous].map(({ secret }) => new Signer(secret)),
      signedAt: new Date(clock.now()),
      rules: addressRules,
      timeoutMs,
    });
    return { ...reply, request: body };
  };
}
