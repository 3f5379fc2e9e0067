import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { decrypt } from 'http_ece';
import type { Call, OutsideMessage, Reply, Side } from './side.ts';

/** Content of a push, decrypted as in a browser. */
type Pushed = {
  subscription: string;
  at: number;
  ttl: number;
  urgency: string;
  topic: string;
  payload: {
    web_push: number;
    notification: {
      title: string;
      body: string;
      navigate: string;
      tag: string;
      data: { id: string; path: string; receipt: string };
    };
  };
};

/**
 * Reply that the push service sends instead of an acceptance, for the next `times` pushes or for
 * all later pushes.
 */
type PushScript = {
  status?: number;
  headers?: Record<string, string>;
  thinkMs?: number;
  times?: number;
};
type Subscription = { id: string; ecdh: ECDH; auth: Buffer; serverKey: string };

const PATH = '/push/';

/**
 * Simulates a push service and a browser: accepts pushes by RFC 8030, 8291, and 8292, and has the
 * browser's keys.
 */
export function createPushSide(note: (message: OutsideMessage) => void) {
  const subscriptions = new Map<string, Subscription>();
  const scripts = new Map<string, PushScript>();
  /** Accepted pushes in order. */
  const pushed: Pushed[] = [];
  /** Number of pushes for each subscription, whether accepted or refused. */
  const attempts = new Map<string, number>();
  const idOf = (endpoint: string) => endpoint.slice(endpoint.lastIndexOf('/') + 1);

  /**
   * Subscribes a browser with the site's server key; returns an equivalent of its
   * `PushSubscription`.
   */
  const subscribe = (serverKey: string, origin: string) => {
    const ecdh = createECDH('prime256v1');
    const subscription = { id: randomUUID(), ecdh, auth: randomBytes(16), serverKey };
    const p256dh = ecdh.generateKeys().toString('base64url');
    subscriptions.set(subscription.id, subscription);
    return {
      endpoint: `${origin}${PATH}${subscription.id}`,
      keys: { p256dh, auth: subscription.auth.toString('base64url') },
    };
  };

  const scripted = async (id: string): Promise<Reply | undefined> => {
    const key = scripts.has(id) ? id : '*';
    const script = scripts.get(key);
    if (!script) return undefined;
    if (script.times !== undefined && --script.times <= 0) scripts.delete(key);
    if (script.thinkMs !== undefined) await delay(script.thinkMs);
    const { status, headers } = script;
    return status === undefined ? undefined : { status, text: 'as scripted', ...(headers && { headers }) };
  };

  const take = async (id: string, call: Call): Promise<Reply> => {
    attempts.set(id, (attempts.get(id) ?? 0) + 1);
    const reply = await scripted(id);
    if (reply) return reply;
    const subscription = subscriptions.get(id);
    if (!subscription) return { status: 410, text: 'no such subscription' };
    const refusal = refusalOf(call, subscription.serverKey);
    if (refusal) return refusal;
    const { ecdh: privateKey, auth } = subscription;
    const options = { version: 'aes128gcm', privateKey, authSecret: auth.toString('base64url') };
    const payload = JSON.parse(decrypt(call.body, options).toString()) as Pushed['payload'];
    const { title, body, navigate } = payload.notification;
    const at = Date.now();
    const { ttl, urgency = '', topic = '' } = call.headers as Record<string, string>;
    pushed.push({ subscription: id, at, ttl: Number(ttl), urgency, topic, payload });
    note({ side: 'push', at: new Date(at).toISOString(), to: id, title, text: body, url: navigate });
    return { status: 201 };
  };

  return {
    pushed,
    attempts,
    subscribe,
    /** Sets replies for one subscription, by its endpoint, or for all (`*`). */
    script(endpoint: string, script: PushScript | undefined): void {
      if (script) scripts.set(idOf(endpoint), script);
      else scripts.delete(idOf(endpoint));
    },
    answer(call: Call): ReturnType<Side['answer']> {
      if (!call.path.startsWith(PATH)) return undefined;
      const id = call.path.slice(PATH.length);
      // Returns the pushes that the browser with this subscription would have received.
      if (call.method === 'GET')
        return { status: 200, json: pushed.filter(({ subscription }) => subscription === id) };
      if (call.method !== 'POST') return undefined;
      if (id === 'subscriptions') {
        const { applicationServerKey } = JSON.parse(call.body.toString()) as { applicationServerKey: string };
        return { status: 201, json: subscribe(applicationServerKey, call.origin) };
      }
      return take(id, call);
    },
  };
}

/** Returns the reason why a real service would refuse the push. */
function refusalOf({ headers, origin }: Call, serverKey: string): Reply | undefined {
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, text: 'no TTL' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 415, text: 'not aes128gcm' };
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== serverKey) return { status: 403, text: 'another key than that of the subscription' };
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  if (
    !verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    return { status: 403, text: 'the signature does not fit' };
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const hoursLeft = (exp - Date.now() / 1_000) / 3_600;
  if (aud !== origin || hoursLeft <= 0 || hoursLeft > 24)
    return { status: 403, text: 'for another time or place' };
  return /^(mailto:|https:)/.test(sub) ? undefined : { status: 403, text: 'no subject' };
}
