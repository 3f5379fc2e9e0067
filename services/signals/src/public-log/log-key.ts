import { createHmac } from 'node:crypto';
import { createSigner, type Signer } from '@croneai/tlog/signer.ts';

/** Signs the log of a year. */
export type SignerOf = (year: number) => Signer & { origin: string };

/** Name of the log of a year: it never changes, and is the name of its key. */
const originOf = (name: string, year: number): string => `${name}/ledger/${year}`;

/** Each year has a key of its own, derived from the one secret: its log ends with it. */
export function createSigners({ secret, name }: { secret: string; name: string }): SignerOf {
  const known = new Map<number, Signer & { origin: string }>();
  return (year) => {
    const origin = originOf(name, year);
    const seed = () =>
      createHmac('sha256', Buffer.from(secret, 'base64')).update(`croneai/ledger/v1/key\n${origin}`).digest();
    const signer = known.get(year) ?? { ...createSigner(origin, seed()), origin };
    known.set(year, signer);
    return signer;
  };
}
