export type Keys = {
  TOKEN_PRIVATE_KEY: string;
  TOKEN_PUBLIC_KEY: string;
  SEALING_PRIVATE_KEY: string;
  SEALING_PUBLIC_KEY: string;
  SECRETS_KEY: string;
  CLIENT_ADDRESS_KEY: string;
  LINK_KEY: string;
  LEDGER_KEY: string;
  BACKUP_KEY: string;
  CANARY_KEY: string;
  VAPID_PUBLIC_KEY: string;
  VAPID_PRIVATE_KEY: string;
};
export type Passwords = {
  MONGO_PASSWORD: string;
  REDIS_PASSWORD: string;
  KAFKA_PASSWORD: string;
};
export declare const INBOX_SETTINGS: { COMPOSE_PROFILES: string; SMTP_URL: string };
export function makeKeys(): Keys;
export function makePasswords(): Passwords;
export function formatEnv(settings: object): string;
