import { email as emailAddress } from '@croneai/contracts/text.ts';
import { privateKey, readConfig, serviceConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';
import { parseSender } from './deliveries/sender.ts';

const urlWith = (protocols: RegExp, problem: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), problem);

/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig(
    {
      ...serviceConfig,
      SMTP_URL: urlWith(/^smtps?:$/, 'must be a URL that starts with smtp:// or smtps://').describe(
        'the mail server, with user and password if it wants them',
      ),
      MAIL_FROM: z
        .string()
        .transform(parseSender)
        .refine((sender) => sender !== undefined, 'must be an address or Name <address>')
        .describe('the sender of every mail, for example CroneAI <no-reply@example.com>'),
      SUPPORT_EMAIL: emailAddress
        .optional()
        .describe('where new tickets and messages of members are announced; without it nowhere'),
      SALES_EMAIL: emailAddress.describe('the address that is told of applications and contact messages'),
      PUBLIC_URL: urlWith(/^https?:$/, 'must be a URL that starts with https:// or http://').describe(
        'the site as visitors see it: mails link to it and Message-IDs carry its host',
      ),
      SEALING_PRIVATE_KEY: privateKey().describe(
        'opens the codes and links that auth sealed (P-256): base64 of DER (PKCS #8)',
      ),
    },
    env,
  );
export type NotifierConfig = ReturnType<typeof loadConfig>;
