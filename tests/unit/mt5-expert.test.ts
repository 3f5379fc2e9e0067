import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Signal } from '@croneai/contracts/signals.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { programSamples } from '../../web/src/content/programs.ts';
import { newTerminal, playExpert, type Terminal } from '../support/play-mq5.ts';
import { someSignal } from '../support/some-signal.ts';

const KEY = 'crone_sample';
let signals: Signal[] = [];
let status = 200;
const calls: string[] = [];

/** Replies like the API, and accepts only one key. */
const server = createServer((req, res) => {
  calls.push(req.url ?? '');
  const isMine = req.headers.authorization === `Bearer ${KEY}`;
  const code = isMine ? status : 401;
  res.writeHead(code, { 'content-type': 'application/json' });
  const isOk = code === 200;
  const message = isOk ? '' : 'Please sign in, "again"';
  res.end(JSON.stringify({ success: isOk, message, error: null, data: isOk ? signals : null, slots: [] }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const file = readFileSync(new URL('../../web/src/content/croneai.mq5', import.meta.url), 'utf8');
const source = programSamples(site, file).find(({ id }) => id === 'mt5')?.code ?? '';

beforeEach(() => {
  signals = [];
  status = 200;
  calls.length = 0;
});

/** A signal whose texts break naive JSON parsers. */
const gold = (change: Partial<Signal> = {}): Signal => ({
  ...someSignal(),
  analysis: 'Above "2,000]}" and \\ below, id: {"id":"x"}',
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  ...change,
});
const openTerminal = (change: Partial<Terminal> = {}) =>
  newTerminal({
    prices: { XAUUSD: { bid: 1_999.8, ask: 2_000.2 }, EURUSD: { bid: 1.1, ask: 1.1002 } },
    ...change,
  });
async function start(terminal: Terminal, inputs: Record<string, unknown> = {}) {
  const expert = playExpert(source, terminal, { Key: KEY, ...inputs });
  expect(await expert.OnInit()).toBe('started');
  return expert;
}

describe('the expert for MetaTrader 5', () => {
  it('opens each signal once with its stop loss and target, over several rounds and a restart of the terminal', async () => {
    const [buy, sell] = [
      gold(),
      gold({ pair: 'EURUSD', signalType: 'sell', entryPrice: 1.1, stopLoss: 1.105, takeProfit: 1.095 }),
    ];
    signals = [buy, sell];
    const terminal = openTerminal();
    const expert = await start(terminal);
    await expert.OnTimer();
    await expert.OnTimer();
    await (await start(terminal)).OnTimer();
    expect(terminal.positions).toMatchObject([
      { symbol: 'XAUUSD', side: 'buy', stop: 1_990, target: 2_010, comment: buy.id },
      { symbol: 'EURUSD', side: 'sell', stop: 1.105, target: 1.095, comment: sell.id },
    ]);
    expect(calls[0]).toBe('/api/signals?status=active&limit=10');
  });

  it('closes its own positions when the signal ends, and closes no other positions', async () => {
    const theirs = {
      ticket: 99,
      magic: 1,
      comment: 'mine',
      symbol: 'XAUUSD',
      side: 'buy',
      stop: 0,
      target: 0,
    };
    const terminal = openTerminal({ positions: [theirs] });
    signals = [gold()];
    const expert = await start(terminal);
    await expert.OnTimer();
    expect(terminal.positions).toHaveLength(2);
    terminal.now += 299_000;
    await expert.OnTimer();
    expect(terminal.positions).toHaveLength(2);
    terminal.now += 2_000;
    signals = [];
    await expert.OnTimer();
    expect(terminal.positions).toEqual([theirs]);
  });

  it('enters no signal that is over, has left its price range, has no stop loss, or has a symbol that the broker does not offer', async () => {
    signals = [
      gold({ expiresAt: new Date(Date.now() - 1_000).toISOString() }),
      gold({ takeProfit: 2_000.1 }),
      gold({ stopLoss: 2_000.3 }),
      gold({ stopLoss: null }),
      gold({ pair: 'XAGUSD' }),
    ];
    const terminal = openTerminal();
    await (await start(terminal)).OnTimer();
    expect(terminal.positions).toEqual([]);
    expect(terminal.printed.join()).toContain('Your broker has no XAGUSD');
  });

  it('opens at most the allowed number of orders at once, and uses the broker’s symbols', async () => {
    signals = [gold(), gold(), gold()];
    const terminal = openTerminal({ prices: { 'XAUUSD.a': { bid: 1_999.8, ask: 2_000.2 } } });
    const expert = await start(terminal, { MaxOpen: 2, Suffix: '.a' });
    await expert.OnTimer();
    expect(terminal.positions).toHaveLength(2);
    terminal.positions.pop();
    await expert.OnTimer();
    expect(terminal.positions.map(({ comment }) => comment)).toEqual([signals[0]?.id, signals[2]?.id]);
  });

  it('prints why it received no signals, opens no trade, and resumes once CroneAI answers again', async () => {
    signals = [gold()];
    const terminal = openTerminal();
    const expert = await start(terminal);
    for (const code of [401, 429, 503]) {
      status = code;
      await expert.OnTimer();
      expect(terminal.printed.at(-1)).toBe(`CroneAI answered ${code}: Please sign in, \\"again\\"`);
    }
    const nowhere = await start(terminal, { Site: 'http://127.0.0.1:9' });
    await nowhere.OnTimer();
    expect(terminal.printed.at(-1)).toContain('was not reached');
    expect(terminal.positions).toEqual([]);
    status = 200;
    await expert.OnTimer();
    expect(terminal.positions).toHaveLength(1);
  });

  it('does not start without an API key', async () => {
    expect(await playExpert(source, openTerminal(), { Key: '' }).OnInit()).toBe('refused');
  });
});
