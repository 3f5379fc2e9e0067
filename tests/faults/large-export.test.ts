import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TICKET_MESSAGE_MAX_LENGTH, TICKET_MESSAGES_MAX } from '@croneai/contracts/support.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gateway, startTestGateway } from '../../gateway/test/harness.ts';
import { type Harness, startHarness } from '../../services/leads/test/harness.ts';
import { CLIENT_ADDRESS_KEY } from '../support/service-environment.ts';

/*
 * A member who wrote as much as possible in ten tickets: 2,000 messages, each of 5,000 characters
 * that take three bytes in UTF-8. Gateway, leads, and the reader share this process, so a blocked
 * event loop delays all three.
 */
const TICKETS = 10;
/** Time limit for the export. It took 1.9 s on two busy cores. */
const WITHIN_MS = 20_000;
/** Time limit for each reply of the gateway during the export. The slowest reply took 0.13 s. */
const LONGEST_SILENCE_MS = 1_000;

let leads: Harness;
let gateway: Gateway;
beforeAll(async () => {
  leads = await startHarness();
  gateway = await startTestGateway(leads.redisUrl, {
    env: { LEADS_URL: leads.url, TOKEN_PUBLIC_KEY: leads.sessions.publicKey, CLIENT_ADDRESS_KEY },
  });
});
afterAll(async () => {
  await gateway?.stop();
  await leads?.stop();
});

it('an export of 2,000 messages arrives in pieces within seconds, while the gateway keeps answering', async () => {
  const { token, userId } = await leads.sessions.open();
  const at = new Date();
  const text = '界'.repeat(TICKET_MESSAGE_MAX_LENGTH);
  const tickets = leads.database.collection('tickets');
  for (let number = 0; number < TICKETS; number += 1)
    await tickets.insertOne({
      _id: new mongoose.Types.ObjectId().toHexString() as never,
      memberId: userId,
      reference: `CR-${number}`,
      subject: 'S',
      category: 'other',
      priority: 'low',
      status: 'closed',
      messages: Array.from({ length: TICKET_MESSAGES_MAX }, () => ({
        id: randomUUID(),
        from: 'member',
        authorId: userId,
        text,
        isInternal: false,
        attachments: [],
        createdAt: at,
        key: null,
      })),
      filesDroppedAt: null,
      assigneeId: null,
      createdAt: at,
      lastMessageAt: at,
      lastMessageFrom: 'member',
      lastAnswerAt: null,
      memberReadAt: at,
      version: 1,
      outbox: [],
    });

  const reading = new AbortController();
  let silence = 0;
  const watching = (async () => {
    while (!reading.signal.aborted) {
      const askedAt = performance.now();
      expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
      silence = Math.max(silence, performance.now() - askedAt);
      await delay(5);
    }
  })();
  const startedAt = performance.now();
  const reply = await fetch(`${gateway.url}/api/account/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
  const pieces: Uint8Array[] = [];
  for await (const piece of reply.body ?? []) pieces.push(piece);
  const tookMs = performance.now() - startedAt;
  reading.abort();
  await watching;

  const { data } = JSON.parse(Buffer.concat(pieces).toString());
  const messages = data.leads.tickets.flatMap((ticket: { messages: { text: string }[] }) => ticket.messages);
  expect(messages).toHaveLength(TICKETS * TICKET_MESSAGES_MAX);
  expect(messages.every((message: { text: string }) => message.text === text)).toBe(true);
  expect(pieces.length).toBeGreaterThan(100);
  console.info(
    `export of 2,000 messages: ${Math.round(tookMs)} ms, longest answer of /health/live ${Math.round(silence)} ms`,
  );
  expect(tookMs).toBeLessThan(WITHIN_MS);
  expect(silence).toBeLessThan(LONGEST_SILENCE_MS);
});
