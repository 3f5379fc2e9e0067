import type { Mail } from './mail.ts';
import { utcTime } from './utc-time.ts';

export const roleChanged: Mail<'role-changed'> = {
  category: 'security',
  subject: ({ role }) =>
    role === 'admin' ? 'You are an admin of CroneAI now' : 'You’re no longer an admin of CroneAI',
  write: ({ data, links }) => ({
    preview: 'You were signed out everywhere. Sign in again to go on.',
    heading: data.role === 'admin' ? 'You are an admin now' : 'You’re no longer an admin',
    blocks: [
      {
        kind: 'text',
        text:
          data.role === 'admin'
            ? 'Another admin gave you the admin role. You were signed out everywhere. When you sign in again, set up two-factor login: admin accounts need it.'
            : 'Another admin took the admin role from you. You were signed out everywhere; your own account stays, and you can sign in as a member.',
      },
      { kind: 'facts', facts: [{ label: 'When', value: utcTime(data.changedAt) }] },
      {
        kind: 'note',
        tone: 'warning',
        title: 'Did you not expect this?',
        text: 'Tell another admin or the operator at once.',
      },
      { kind: 'button', label: 'Sign in', url: links.login },
    ],
    reason: 'the role of your CroneAI account changed',
  }),
};
