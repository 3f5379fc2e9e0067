declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  export function decrypt(
    data: Buffer,
    options: { version: string; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
