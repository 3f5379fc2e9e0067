import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAddressRules } from './address-rules.ts';
import { callReceiver } from './call-receiver.ts';

const HOST = '127.0.0.1';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const QUICK_MS = 300;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  onTestFinished(() => {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
const serve = async (answer: RequestListener) => `${HOST}:${await listen(createServer(answer))}`;

type Change = {
  /** Hosts that may be called although they are not public. */
  hosts?: string[];
  resolve?: () => Promise<{ address: string; family: number }[]>;
  timeoutMs?: number;
  body?: string;
  signedAt?: Date;
};
/** Makes a call as a webhook job does. */
const call = (
  address: string,
  { hosts = [], resolve, timeoutMs = 5_000, body = '{}', signedAt = new Date() }: Change = {},
) =>
  callReceiver({
    url: new URL(address),
    isOperators: false,
    id: 'event-1',
    contentType: 'application/json',
    body,
    signers: [new Webhook(SECRET)],
    signedAt,
    timeoutMs,
    rules: createAddressRules({ hosts, isLocal: true, ...(resolve && { resolve }) }),
  });
const local = [{ address: HOST, family: 4 }];

describe('a call to a receiver', () => {
  it('is sent to the current address of the host name, and is refused if this address is now internal (ASVS 1.3.6)', async () => {
    const seen: string[] = [];
    const host = await serve((req, res) => {
      seen.push(req.headers.host ?? '');
      res.end('ok');
    });
    const port = host.split(':')[1];
    const trusted = { hosts: [`moves.example:${port}`], resolve: async () => local };
    expect(await call(`http://moves.example:${port}/`, trusted)).toMatchObject({ isAccepted: true });
    expect(seen).toEqual([`moves.example:${port}`]);
    for (const address of [HOST, '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
      const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
      const refused = await call('http://moves.example/', { resolve });
      expect(refused, address).toMatchObject({ isAccepted: false, status: null });
      expect(refused.reason).toBe('the name leads to an address that is not public');
    }
    // The host has a public and an internal address. The call is refused, because the connection
    // could use the internal address.
    const both = async () => [{ address: '93.184.215.14', family: 4 }, ...local];
    expect(await call('http://moves.example/', { resolve: both })).toMatchObject({ isAccepted: false });
    expect(seen).toHaveLength(1);
  });

  it('is refused if the certificate does not match the host name', async () => {
    const { key, cert } = certificateOf('other.example');
    let requests = 0;
    const port = await listen(
      createTlsServer({ key, cert }, (_req, res) => {
        requests += 1;
        res.end('ok');
      }),
    );
    const host = `receiver.example:${port}`;
    const reply = await call(`https://${host}/`, { hosts: [host], resolve: async () => local });
    expect(reply).toMatchObject({ isAccepted: false, status: null, answer: '' });
    expect(reply.reason).toMatch(/SELF_SIGNED|ALTNAME/);
    expect(requests).toBe(0);
  });

  it.each<[string, RequestListener]>([
    ['accepts the request but never answers', () => undefined],
    ['sends the headers but never finishes the body', (_req, res) => void res.writeHead(200).write('{')],
    [
      'sends the body one byte at a time and never finishes',
      (_req, res) => {
        const timer = setInterval(() => res.write('.'), 20);
        res.on('close', () => clearInterval(timer));
      },
    ],
  ])('ends in time if the receiver %s', async (_what, answer) => {
    const host = await serve(answer);
    const reply = await call(`http://${host}/`, { hosts: [host], timeoutMs: QUICK_MS });
    expect(reply).toMatchObject({
      isAccepted: false,
      reason: `no answer within ${QUICK_MS / 1_000} seconds`,
    });
  });

  it('ends in time if the host accepts connections and then neither answers nor closes them', async () => {
    const silent = `${HOST}:${await listen(createSocketServer((socket) => void socket.on('error', () => undefined)))}`;
    const cutting = `${HOST}:${await listen(createSocketServer((socket) => void socket.destroy()))}`;
    const quick = { timeoutMs: QUICK_MS };
    expect(await call(`http://${silent}/`, { hosts: [silent], ...quick })).toMatchObject({
      isAccepted: false,
    });
    const cut = await call(`http://${cutting}/`, { hosts: [cutting], ...quick });
    expect(cut).toMatchObject({ isAccepted: false, status: null, reason: expect.any(String) });
  });

  it('is accepted by a receiver whose clock is wrong by four minutes, but not by a receiver whose clock is wrong by six', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const body = '{"type":"signal.opened"}';
    const verdicts: boolean[] = [];
    const host = await serve((req, res) => {
      try {
        new Webhook(SECRET).verify(body, req.headers as Record<string, string>);
        verdicts.push(true);
        res.end();
      } catch {
        verdicts.push(false);
        res.writeHead(401).end('too old');
      }
    });
    for (const off of [-4, 4, -6, 6])
      await call(`http://${host}/`, { hosts: [host], body, signedAt: minutes(off) });
    expect(verdicts).toEqual([true, true, false, false]);
  });
});

/** Makes an untrusted certificate (X.509 by hand: ECDSA with SHA-256, valid today). */
function certificateOf(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tlv = (tag: number, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    const length =
      content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
    return Buffer.concat([Buffer.from([tag, ...length]), content]);
  };
  const hex = (text: string) => Buffer.from(text, 'hex');
  const utcTime = (at: number) =>
    tlv(0x17, Buffer.from(new Date(at).toISOString().replaceAll(/^20|[-:T]|\.\d+/g, '')));
  const algorithm = tlv(0x30, hex('06082a8648ce3d040302'));
  const named = tlv(0x30, tlv(0x31, tlv(0x30, hex('0603550403'), tlv(0x0c, Buffer.from(name)))));
  const validity = tlv(0x30, utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const publicPart = publicKey.export({ type: 'spki', format: 'der' });
  const content = tlv(0x30, hex('020101'), algorithm, named, validity, named, publicPart);
  const signature = tlv(0x03, hex('00'), sign('sha256', content, privateKey));
  const certificate = tlv(0x30, content, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}
