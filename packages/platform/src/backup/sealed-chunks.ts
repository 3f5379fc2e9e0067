import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Number of plaintext bytes that one tag authenticates. */
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const INFO = 'croneai backup chunks 1';

/**
 * Encrypts a stream with AES-256-GCM in chunks of 64 KiB. As in STREAM (Hoang, Reyhanitabar,
 * Rogaway, Vizár 2015), the nonce of a chunk contains the number of the chunk and whether the chunk
 * is the last, so no chunk can be moved, repeated, or cut off. Each stream has its own key, which
 * is derived from `key` and a random salt.
 */
export async function* sealChunks(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield salt;
  const own = deriveKey(key, salt);
  for await (const { chunk, number, isLast } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a stream of `sealChunks`. Yields only authenticated bytes. Throws if the key is wrong,
 * or if a byte is changed or missing.
 */
export async function* openChunks(source: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let own: Buffer | undefined;
  for await (const { chunk, number, isLast } of chunksOf(
    afterSalt(source, (salt) => {
      own = deriveKey(key, salt);
    }),
    CHUNK_BYTES + TAG_BYTES,
  )) {
    if (!own || chunk.length < TAG_BYTES) throw new Error('the backup is cut off');
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, isLast));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new Error('the backup cannot be decrypted: BACKUP_KEY is wrong, or the file is damaged');
    }
    yield plain;
  }
}

async function* afterSalt(source: AsyncIterable<Uint8Array>, onSalt: (salt: Buffer) => void) {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const part of source) {
    if (!head) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < SALT_BYTES) continue;
    onSalt(head.subarray(0, SALT_BYTES));
    yield head.subarray(SALT_BYTES);
    head = undefined;
  }
}

/**
 * Splits a stream into chunks. An empty stream has one empty chunk, so that its end is
 * authenticated as well.
 */
async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number) {
  let number = 0;
  let rest = Buffer.alloc(0);
  for await (const part of source) {
    rest = Buffer.concat([rest, part]);
    let start = 0;
    // A full chunk may be the last one, so it is kept until another byte follows.
    while (rest.length - start > size) {
      yield { chunk: rest.subarray(start, start + size), number, isLast: false };
      number += 1;
      start += size;
    }
    rest = rest.subarray(start);
  }
  yield { chunk: rest, number, isLast: true };
}

function deriveKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, INFO, KEY_BYTES));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 9);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}
