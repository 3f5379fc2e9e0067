import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const recoveryCodeUsed: Mail<'recovery-code-used'> = {
  category: 'security',
  subject: () => 'A recovery code of your CroneAI account was used',
  write: ({ data, links }) => ({
    preview: `${left(data.codesLeft)} If this was not you, act now.`,
    heading: 'A recovery code was used',
    blocks: [
      {
        kind: 'text',
        text: `One of your recovery codes was used in place of a code of your authenticator app. It does not work again. ${left(data.codesLeft)}`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'When', value: utcTime(data.usedAt) },
          { label: 'From address', value: oneLine(data.address) || 'Not known' },
          { label: 'Codes left', value: `${data.codesLeft}` },
        ],
      },
      { kind: 'button', label: 'Make new recovery codes', url: links.security },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Was this not you?',
        text: 'Somebody has your password and your recovery codes. Choose a new password, then make new recovery codes.',
      },
      { kind: 'link', label: 'Choose a new password', url: links.forgotPassword },
    ],
    reason: 'a recovery code of your CroneAI account was used',
  }),
};

function left(codes: number): string {
  if (codes === 0) return 'It was the last one: make new ones now.';
  return codes === 1 ? 'One is left.' : `${codes} are left.`;
}
