import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AddressRefused, createAddressRules, resolveName } from './address-rules.ts';

const rules = createAddressRules({ hosts: ['receiver.internal', '127.0.0.1:9000'], isLocal: false });
const refusal = (url: string) => rules.refusalOf({ url: new URL(url), isOperators: true });

describe('the address of a webhook', () => {
  it('is accepted if it is on the public internet or on a host that the operator allows', () => {
    for (const url of [
      'https://hooks.example.com/a?b=c',
      'https://93.184.215.14/',
      'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
      'http://receiver.internal/',
      'http://receiver.internal:8080/',
      'http://127.0.0.1:9000/',
    ])
      expect(refusal(url), url).toBeUndefined();
  });

  it.each([
    ['without TLS', 'http://hooks.example.com/'],
    ['with another port', 'https://hooks.example.com:8443/'],
    ['with a user name', 'https://me@hooks.example.com/'],
    ['with a password, even on a host that is allowed', 'http://:x@receiver.internal/'],
    ['of this machine', 'https://127.0.0.1/'],
    ['of this machine, on a port that is not allowed', 'http://127.0.0.1:9001/'],
    ['of this machine, written as one number', 'https://2130706433/'],
    ['of this machine, in octal', 'https://0177.0.0.1/'],
    ['of this machine, as an IPv6 address', 'https://[::1]/'],
    ['of this machine, mapped to IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['of this machine, as a NAT64 address', 'https://[64:ff9b::7f00:1]/'],
    ['of a private network', 'https://10.1.2.3/'],
    ['of a cloud metadata service', 'https://169.254.169.254/latest/meta-data'],
    ['that is a bare name', 'https://localhost/'],
  ])('%s is refused (ASVS 1.3.6)', (_which, url) => {
    expect(refusal(url)).toEqual(expect.any(String));
  });

  it('must be public for a member’s webhook, even if the operator allows internal hosts for its own webhooks', async () => {
    const receiver = { url: new URL('http://receiver.internal/'), isOperators: false };
    expect(rules.refusalOf(receiver)).toEqual(expect.any(String));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { lookupFor } = createAddressRules({ hosts: ['receiver.internal'], isLocal: false, resolve });
    const looked = new Promise((done) => lookupFor(receiver)('receiver.internal', {}, done));
    expect(await looked).toBeInstanceOf(AddressRefused);
  });

  it('may be internal if it is on the operator’s list', async () => {
    const { lookupFor } = rules;
    const receiver = { url: new URL('http://receiver.internal/'), isOperators: true };
    const address = await new Promise((done) =>
      lookupFor(receiver)('localhost', {}, (error, found) => done(error ?? found)),
    );
    expect(address).toMatch(/^(127\.0\.0\.1|::1)$/);
  });
});

const A = 1;

/**
 * Starts a DNS server. `answer` receives the type of a query and returns the bytes of an address.
 * If it returns undefined, the server sends no reply.
 */
async function startServer(answer: (type: number) => readonly number[] | undefined): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const bytes = answer(type);
    if (!bytes) return;
    const answers = bytes.length > 0 ? 1 : 0;
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, answers, 0, 0, 0, 0]);
    const record = [0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes];
    const parts = [head, question, Buffer.from(bytes.length > 0 ? record : [])];
    socket.send(Buffer.concat(parts), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

describe('the addresses of a host name', () => {
  it('include all addresses from its DNS server', async () => {
    const server = await startServer((type) =>
      type === A ? [93, 184, 215, 14] : [0x20, 1, 0x0d, 0xb8, ...Array(11).fill(0), 1],
    );
    expect(await resolveName('hooks.example.com', [server])).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('include addresses of one family only if the host has none of the other family', async () => {
    const server = await startServer((type) => (type === A ? [93, 184, 215, 14] : []));
    expect(await resolveName('hooks.example.com', [server])).toEqual([
      { address: '93.184.215.14', family: 4 },
    ]);
  });

  it('do not delay other lookups if their DNS server never answers', async () => {
    const server = await startServer(() => undefined);
    const silent = Array.from({ length: 20 }, (_, at) => resolveName(`a${at}.example.com`, [server]));
    const startedAt = performance.now();
    const first = await Promise.race([lookup('localhost').then(() => 'the other'), ...silent]);
    expect(first).toBe('the other');
    const ends = await Promise.allSettled(silent);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(
      Array(20).fill('ENOTFOUND'),
    );
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
