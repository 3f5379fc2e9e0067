import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CHANNEL_SETTINGS } from './channel-settings.repository.ts';
import { decide, wants } from './decide.ts';

const NIGHT = { from: '22:00', to: '07:00' };
const facts = { pair: 'EURUSD', asset: 'EUR/USD', signalType: 'buy', confidence: 61 } as const;
const at = (text: string) => new Date(text);
const signal = { event: 'signal', channel: 'push', facts, at: at('2026-11-24T10:00:00Z') } as const;

describe('the decision about a message for a member', () => {
  it('sends a signal to a member who has made no choices', () => {
    expect(decide(DEFAULT_CHANNEL_SETTINGS, signal)).toEqual({ kind: 'send' });
  });

  it('suppresses a live signal during quiet hours in the member’s zone, but sends a signal a minute before quiet hours begin', () => {
    const settings = { ...DEFAULT_CHANNEL_SETTINGS, quiet: NIGHT, zone: 'Africa/Lagos' };
    expect(decide(settings, { ...signal, at: at('2026-11-24T20:59:00Z') })).toEqual({ kind: 'send' });
    const suppressed = { kind: 'suppress', reason: 'quiet' };
    expect(decide(settings, { ...signal, at: at('2026-11-24T21:00:00Z') })).toEqual(suppressed);
  });

  it('delays an answer to a ticket until the quiet hours end', () => {
    const settings = { ...DEFAULT_CHANNEL_SETTINGS, quiet: NIGHT, zone: 'Africa/Lagos' };
    const asked = { event: 'tickets', channel: 'push', facts: null, at: at('2026-11-24T23:30:00Z') } as const;
    expect(decide(settings, asked)).toEqual({ kind: 'wait', until: at('2026-11-25T06:00:00Z') });
  });

  it('assumes that a setting is on if members cannot change it, whatever value is stored', () => {
    const settings = { ...DEFAULT_CHANNEL_SETTINGS, matrix: { account: { inbox: false } } };
    const asked = { ...signal, event: 'account', channel: 'inbox', facts: null } as const;
    expect(decide(settings, asked)).toEqual({ kind: 'send' });
  });

  it('sends nothing over a channel that this event does not have', () => {
    expect(decide(DEFAULT_CHANNEL_SETTINGS, { ...signal, channel: 'mail' })).toEqual({
      kind: 'suppress',
      reason: 'off',
    });
  });

  it.each([
    [{ markets: 'btc' }, false],
    [{ markets: 'btc, eur' }, true],
    [{ hasStarred: true }, true, []],
    [{ hasStarred: true }, true, ['EURUSD']],
    [{ hasStarred: true }, false, ['BTCUSDT']],
    [{ hasStarred: true, markets: 'eur' }, true, ['BTCUSDT']],
    [{ hasStarred: false }, true, ['BTCUSDT']],
    [{ direction: 'sell' as const }, false],
    [{ minConfidence: 61 }, true],
    [{ minConfidence: 61.5 }, false],
    [{ hours: { from: '08:00', to: '10:00' } }, false],
  ])('applies the rules %j to a signal', (rules, isWanted, watchlist: string[] = []) => {
    const settings = {
      ...DEFAULT_CHANNEL_SETTINGS,
      watchlist,
      rules: { ...DEFAULT_CHANNEL_SETTINGS.rules, ...rules },
    };
    expect(decide(settings, signal).kind).toBe(isWanted ? 'send' : 'suppress');
  });

  it('applies no rule to a hint, because a rule would reveal facts about the signal', () => {
    const rules = { ...DEFAULT_CHANNEL_SETTINGS.rules, markets: 'btc', direction: 'sell' as const };
    expect(decide({ ...DEFAULT_CHANNEL_SETTINGS, rules }, { ...signal, facts: null })).toEqual({
      kind: 'send',
    });
  });

  it('suppresses signals until the end of the member’s mute', () => {
    const settings = { ...DEFAULT_CHANNEL_SETTINGS, mutedUntil: at('2026-11-25T00:00:00Z') };
    expect(decide(settings, { ...signal, at: at('2026-11-24T23:59:00Z') }).kind).toBe('suppress');
    expect(decide(settings, { ...signal, at: at('2026-11-25T00:00:00Z') }).kind).toBe('send');
  });
});

describe('whether a member wants a mail', () => {
  const notifications = { ...DEFAULT_NOTIFICATIONS, signals: false, marketing: true };
  const choices = { matrix: { tickets: { mail: false }, 'daily-summary': { mail: true } }, notifications };

  it('depends on the account setting if there is one for the event or the mail', () => {
    expect(wants(choices, { event: 'daily-summary', channel: 'mail' })).toBe(false);
    expect(wants(choices, { event: undefined, channel: 'mail', setting: 'marketing' })).toBe(true);
    expect(wants({ matrix: {} }, { event: 'daily-summary', channel: 'mail' })).toBe(false);
  });

  it('depends on the member’s matrix for all other mails, and is true if the matrix has no row for the mail', () => {
    expect(wants(choices, { event: 'tickets', channel: 'mail' })).toBe(false);
    expect(wants({ matrix: {} }, { event: 'tickets', channel: 'mail' })).toBe(true);
    expect(wants(choices, { event: 'account', channel: 'mail' })).toBe(true);
    expect(wants(choices, { event: undefined, channel: 'mail' })).toBe(true);
  });
});
