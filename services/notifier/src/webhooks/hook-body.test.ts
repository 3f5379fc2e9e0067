import { HOOK_EVENTS, hookFormatSchema } from '@croneai/contracts/webhooks.ts';
import { describe, expect, it } from 'vitest';
import { hookBody } from './hook-body.ts';
import { sampleOf } from './sample-events.ts';

const AT = new Date('2026-11-20T11:00:00.000Z');
const signalUrl = (id: string) => `https://croneai.example/dashboard/signals/${id}`;
const MOST_BYTES = 64_000;
const bodyOf = (format: string, type: (typeof HOOK_EVENTS)[number], data: object = {}) => {
  const sample = sampleOf(type, signalUrl, AT);
  return hookBody(hookFormatSchema.parse(format), { ...sample, data: { ...sample.data, ...data } }).body;
};

describe('the body of a call', () => {
  it('mentions no user in Slack or Discord, whatever text it contains', () => {
    const fullName = '<!channel> @everyone <https://evil.example|CroneAI>';
    const slack = JSON.parse(bodyOf('slack', 'lead.submitted', { fullName }));
    expect(slack.text).not.toMatch(/[<>]/);
    expect(slack).toMatchObject({ mrkdwn: false });
    expect(JSON.parse(bodyOf('discord', 'lead.submitted', { fullName }))).toMatchObject({
      allowed_mentions: { parse: [] },
    });
  });

  it('hides no link behind a word in Discord, and does not change our own link', () => {
    const subject = '[Invoice](https://evil.example) **now** `x` ||y|| # z';
    const { content, flags } = JSON.parse(bodyOf('discord', 'contact.received', { subject }));
    expect(content).toContain('\\[Invoice\\]\\(https\\://evil.example\\) \\*\\*now\\*\\* \\`x\\`');
    expect(content).not.toMatch(/(?<!\\)[[\]()*`|#]/);
    expect(flags).toBe(4);
    const url = 'https://croneai.example/dashboard/signals/a_b_c';
    expect(JSON.parse(bodyOf('discord', 'signal.settled', { url })).content).toContain(url);
  });

  it('names the price from which a signal counts, if the signal was published late', () => {
    const started = (agoMs: number) => ({
      startsAt: new Date(AT.getTime() - agoMs).toISOString(),
      expiresAt: new Date(AT.getTime() - agoMs + 300_000).toISOString(),
    });
    const textOf = (agoMs: number) => bodyOf('plain', 'signal.opened', started(agoMs));
    expect(textOf(5_000)).toMatch(/^Buy BTCUSDT at 100, stop loss/);
    expect(textOf(60_000)).toMatch(/^Buy BTCUSDT at the price of 11:00 UTC \(published late\), stop loss/);
    expect(textOf(299_000)).toMatch(/^Buy BTCUSDT \(published too late, won’t be counted\), stop loss/);
  });

  it.each(hookFormatSchema.options)(
    'stays below 64 kB for the longest message that the form accepts: %s',
    (format) => {
      const long = {
        name: 'ü'.repeat(100),
        subject: '\u2028'.repeat(200),
        message: '\u{1F4C8}"'.repeat(5_000),
      };
      for (const event of HOOK_EVENTS)
        expect(Buffer.byteLength(bodyOf(format, event, long))).toBeLessThan(MOST_BYTES);
    },
  );
});
