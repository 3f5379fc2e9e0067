import { HOOK_EVENTS, hookFormatSchema, ORDER_FORMATS } from '@croneai/contracts/webhooks.ts';
import { describe, expect, it } from 'vitest';
import { hookBody } from './hook-body.ts';
import { sampleOf } from './sample-events.ts';
import { without } from './work-on-webhook.ts';

const AT = new Date('2026-11-20T11:00:00.000Z');
const links = { signal: (id: string) => `https://croneai.example/dashboard/signals/${id}` };
const settings = { token: 'tok-1', bot: 'bot-1' };
const MOST_BYTES = 64_000;
const bodyOf = (format: string, type: (typeof HOOK_EVENTS)[number], data: object = {}) => {
  const sample = sampleOf(type, links, AT);
  return hookBody(hookFormatSchema.parse(format), { ...sample, data: { ...sample.data, ...data } }, settings)
    .body;
};

describe('the body of a call', () => {
  it('of 3Commas and OKX counts its lag from its timestamp, to the end of the signal, however late it is sent', () => {
    expect(JSON.parse(bodyOf('3commas', 'signal.opened'))).toEqual({
      ...{ secret: 'tok-1', bot_uuid: 'bot-1', max_lag: '300', timestamp: AT.toISOString() },
      ...{ trigger_price: '100', tv_instrument: 'BTCUSDT', action: 'enter_long' },
    });
    expect(JSON.parse(bodyOf('okx', 'signal.opened', { signalType: 'sell' }))).toEqual({
      ...{ action: 'ENTER_SHORT', instrument: 'BTC-USDT-SWAP', signalToken: 'tok-1', maxLag: '300' },
      ...{ timestamp: AT.toISOString(), orderType: 'market' },
    });
  });

  it('calls nobody in Slack or Discord, whatever somebody has typed', () => {
    const fullName = '<!channel> @everyone <https://evil.example|CroneAI>';
    const slack = JSON.parse(bodyOf('slack', 'lead.submitted', { fullName }));
    expect(slack.text).not.toMatch(/[<>]/);
    expect(slack).toMatchObject({ mrkdwn: false });
    expect(JSON.parse(bodyOf('discord', 'lead.submitted', { fullName }))).toMatchObject({
      allowed_mentions: { parse: [] },
    });
  });

  it('hides no address behind a word in Discord, and leaves our own as it is', () => {
    const subject = '[Invoice](https://evil.example) **now** `x` ||y|| # z';
    const { content, flags } = JSON.parse(bodyOf('discord', 'contact.received', { subject }));
    expect(content).toContain('\\[Invoice\\]\\(https\\://evil.example\\) \\*\\*now\\*\\* \\`x\\`');
    expect(content).not.toMatch(/(?<!\\)[[\]()*`|#]/);
    expect(flags).toBe(4);
    const url = 'https://croneai.example/dashboard/signals/a_b_c';
    expect(JSON.parse(bodyOf('discord', 'signal.settled', { url })).content).toContain(url);
  });

  it('keeps no token in the log, also not as JSON writes it', () => {
    for (const token of ['tok-1', 'a"b\\c', 'ключ\u2028"']) {
      const body = hookBody('okx', sampleOf('signal.opened', links, AT), { token, bot: '' }).body;
      const kept = without(token)(`${body} ${token}`);
      expect(kept).not.toContain(token);
      expect(kept).not.toContain(JSON.stringify(token).slice(1, -1));
      expect(kept).toContain('•••');
    }
  });

  it.each(hookFormatSchema.options.filter((format) => !ORDER_FORMATS.includes(format)))(
    'stays below 64 kB for the longest message that the form takes: %s',
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
