export interface Keys {
  TOKEN_PRIVATE_KEY: string;
  TOKEN_PUBLIC_KEY: string;
  SEALING_PRIVATE_KEY: string;
  SEALING_PUBLIC_KEY: string;
  SECRETS_KEY: string;
  CLIENT_ADDRESS_KEY: string;
}
export function makeKeys(): Keys;
export function formatEnv(keys: Keys): string;
