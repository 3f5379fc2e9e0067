// Makes every secret key of one installation. Needs nothing but Node.
// `npm run keys` writes them to .env for docker compose and refuses to overwrite; `npm run keys -- --print` shows them instead.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Bytes of a symmetric key: as long as the HMAC-SHA-256 it feeds. */
const SYMMETRIC_KEY_BYTES = 32;
/** Only the owner may read the file. */
const FILE_MODE = 0o600;

/**
 * @typedef {object} Keys
 * @property {string} TOKEN_PRIVATE_KEY signs tokens (ES256): base64 of DER (PKCS #8)
 * @property {string} TOKEN_PUBLIC_KEY checks tokens: base64 of DER (SPKI)
 * @property {string} SEALING_PRIVATE_KEY opens secrets in events (ECDH-ES): base64 of DER (PKCS #8)
 * @property {string} SEALING_PUBLIC_KEY seals them: base64 of DER (SPKI)
 * @property {string} SECRETS_KEY HMAC of stored codes and reset tokens: base64
 * @property {string} CLIENT_ADDRESS_KEY signs the visitor's address between gateway and services: base64
 */

/** New keys, never the same twice. @returns {Keys} */
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
  };
}

function makePair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** One `NAME=value` a line. @param {Keys} keys */
export function formatEnv(keys) {
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}`);
  return `${lines.join('\n')}\n`;
}

/** @param {string[]} args @returns {number} the exit code */
function run(args) {
  const env = formatEnv(makeKeys());
  if (args.includes('--print')) {
    process.stdout.write(env);
    return 0;
  }
  const file = resolve(args[0] ?? '.env');
  if (existsSync(file)) {
    console.error(
      `${file} exists and is left as it is: new keys would end every session and make stored codes unreadable.\n` +
        'Move it away first, or show new keys with: npm run keys -- --print',
    );
    return 1;
  }
  writeFileSync(file, env, { mode: FILE_MODE, flag: 'wx' });
  console.log(`New keys are in ${file}, readable by you alone. Start the system: docker compose up --build`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = run(process.argv.slice(2));
