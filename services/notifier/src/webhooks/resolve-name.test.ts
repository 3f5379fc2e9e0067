import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resolveName } from './resolve-name.ts';

const A = 1;

/** A server of names; `answer` gets the type that is asked for, and says the address as bytes. Silent where there is none. */
async function startServer(answer: (type: number) => readonly number[] | undefined): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const bytes = answer(type);
    if (!bytes) return;
    const head = Buffer.from([
      ...query.subarray(0, 2),
      0x81,
      0x80,
      0,
      1,
      0,
      bytes.length > 0 ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const record = [0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes];
    const parts = [head, question, Buffer.from(bytes.length > 0 ? record : [])];
    socket.send(Buffer.concat(parts), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

describe('the addresses of a name', () => {
  it('are all that its server knows', async () => {
    const server = await startServer((type) =>
      type === A ? [93, 184, 215, 14] : [0x20, 1, 0x0d, 0xb8, ...Array(11).fill(0), 1],
    );
    expect(await resolveName('hooks.example.com', [server])).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('are those of one family where there is no other', async () => {
    const server = await startServer((type) => (type === A ? [93, 184, 215, 14] : []));
    expect(await resolveName('hooks.example.com', [server])).toEqual([
      { address: '93.184.215.14', family: 4 },
    ]);
  });

  it('of a server that never answers hold up nobody else’s', async () => {
    const server = await startServer(() => undefined);
    const silent = Array.from({ length: 20 }, (_, at) => resolveName(`a${at}.example.com`, [server]));
    const startedAt = performance.now();
    await lookup('localhost');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    const ends = await Promise.allSettled(silent);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(
      Array(20).fill('ENOTFOUND'),
    );
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  }, 15_000);
});
