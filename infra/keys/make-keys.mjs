// Generates every secret key of an installation. Needs only Node. `npm run keys` writes the keys,
// and passwords for the stores, to .env for docker compose, and never overwrites it. `-- --print`
// prints them instead. `-- --inbox` adds settings that send all mails to an inbox on this machine.
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Bytes of a symmetric key: the output length of HMAC-SHA-256. */
const SYMMETRIC_KEY_BYTES = 32;
const P256_BYTES = 32;
/**
 * Number of random bytes in a password. They make it impossible to guess. In base64url, the
 * password needs no escaping in URLs and configuration files.
 */
const PASSWORD_BYTES = 24;
/** Only the owner may read the file. */
const FILE_MODE = 0o600;

/**
 * @typedef {object} Keys
 * @property {string} TOKEN_PRIVATE_KEY signs tokens (ES256): base64 of DER (PKCS #8)
 * @property {string} TOKEN_PUBLIC_KEY verifies tokens: base64 of DER (SPKI)
 * @property {string} SEALING_PRIVATE_KEY opens secrets in events (ECDH-ES): base64 of DER (PKCS #8)
 * @property {string} SEALING_PUBLIC_KEY seals secrets in events: base64 of DER (SPKI)
 * @property {string} SECRETS_KEY HMAC of stored codes and reset tokens: base64
 * @property {string} CLIENT_ADDRESS_KEY signs the visitor's address between gateway and services:
 * base64
 * @property {string} VAPID_PUBLIC_KEY lets browsers subscribe to push: a point of P-256 in
 * base64url
 * @property {string} VAPID_PRIVATE_KEY signs requests to push services: base64url
 * @property {string} LINK_KEY signs links in mails that need no sign-in: base64
 * @property {string} LEDGER_KEY signs the public log: base64
 * @property {string} BACKUP_KEY encrypts backups: base64
 * @property {string} CANARY_KEY signs the email addresses of the canary: base64
 */

/**
 * @typedef {object} Passwords of the stores that docker compose starts
 * @property {string} MONGO_PASSWORD
 * @property {string} REDIS_PASSWORD
 * @property {string} KAFKA_PASSWORD
 */

/**
 * Generates new keys.
 * @returns {Keys}
 */
export function makeKeys() {
  const token = makePair();
  const sealing = makePair();
  return {
    TOKEN_PRIVATE_KEY: token.privateKey,
    TOKEN_PUBLIC_KEY: token.publicKey,
    SEALING_PRIVATE_KEY: sealing.privateKey,
    SEALING_PUBLIC_KEY: sealing.publicKey,
    SECRETS_KEY: randomBytes(SYMMETRIC_KEY_BYTES).toString('base64'),
    CLIENT_ADDRESS_KEY: randomBytes(SYMMETRIC_KEY_BYTES).toString('base64'),
    ...makeVapidPair(),
    LINK_KEY: randomBytes(SYMMETRIC_KEY_BYTES).toString('base64'),
    LEDGER_KEY: randomBytes(SYMMETRIC_KEY_BYTES).toString('base64'),
    BACKUP_KEY: randomBytes(SYMMETRIC_KEY_BYTES).toString('base64'),
    CANARY_KEY: randomBytes(SYMMETRIC_KEY_BYTES).toString('base64'),
  };
}

/**
 * Generates new passwords.
 * @returns {Passwords}
 */
export function makePasswords() {
  const password = () => randomBytes(PASSWORD_BYTES).toString('base64url');
  return { MONGO_PASSWORD: password(), REDIS_PASSWORD: password(), KAFKA_PASSWORD: password() };
}

/** Settings for a demo. All mails go to Mailpit, which only this machine can open. */
export const INBOX_SETTINGS = { COMPOSE_PROFILES: 'inbox', SMTP_URL: 'smtp://mailpit:1025' };

/** Web push uses raw keys (RFC 8292): the curve point as public key, the scalar as private key. */
function makeVapidPair() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url');
  // Restores the leading zeros that OpenSSL drops. Otherwise, 1 of 256 keys would be too short.
  const number = ecdh.getPrivateKey('hex').padStart(2 * P256_BYTES, '0');
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: Buffer.from(number, 'hex').toString('base64url') };
}

function makePair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * Formats `NAME=value` lines.
 * @param {object} settings
 */
export function formatEnv(settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return `${lines.join('\n')}\n`;
}

/** @param {string[]} args @returns {number} the exit code */
function run(args) {
  const inbox = args.includes('--inbox') ? INBOX_SETTINGS : {};
  const env = formatEnv({ ...makeKeys(), ...makePasswords(), ...inbox });
  if (args.includes('--print')) {
    process.stdout.write(env);
    return 0;
  }
  const file = resolve(args.find((argument) => !argument.startsWith('--')) ?? '.env');
  if (existsSync(file)) {
    console.error(
      `${file} exists and is left as it is: new keys would end every session and make stored codes unreadable.\n` +
        'Move it away first, or show new keys with: npm run keys -- --print',
    );
    return 1;
  }
  writeFileSync(file, env, { mode: FILE_MODE, flag: 'wx' });
  const mails = args.includes('--inbox') ? '' : ' Set SMTP_URL in it (.env.example explains all settings).';
  console.log(
    `New keys are in ${file}, readable by you alone.${mails} Start the system: docker compose up --build`,
  );
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = run(process.argv.slice(2));
