import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { namesOf } from './chunk-groups.ts';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>;
const SRC = '/app/web/src';
const chunk = (fileName: string, files: readonly string[], imports: string[] = []): Chunk => ({
  fileName,
  imports,
  moduleIds: files.map((file) => (file.startsWith('/') ? file : `${SRC}/${file}`)),
});
const PARTS = [
  'app/dashboard/follow-live.ts',
  'app/dashboard/site-settings-follower.tsx',
  'features/dashboard-shell/inbox-bell.tsx',
  'features/dashboard-shell/install-offer.tsx',
  'features/dashboard-shell/live-badge.tsx',
  'features/dashboard-shell/service-banner.tsx',
  'features/dashboard-shell/signal-alerts.tsx',
];
const chunks = [
  chunk('signup.js', ['features/signup/signup-page.tsx'], ['field.js']),
  chunk('registration.js', ['features/signup/registration-page.tsx']),
  chunk(
    'later.js',
    [
      'features/record/public/todays-record.tsx',
      'features/signup/confirm-step.tsx',
      'features/unsubscribe/unsubscribe-page.tsx',
      'shared/analytics/consent-note.tsx',
    ],
    ['times.js', 'words.js'],
  ),
  chunk('keep.js', ['features/record/public/keep-last.ts'], ['words.js']),
  chunk('times.js', ['shared/time/use-times.ts']),
  chunk('words.js', ['shared/signals/record-text.ts']),
  chunk('login.js', ['features/login/login-page.tsx'], ['session.js']),
  chunk('forgot.js', ['features/password-reset/forgot-password-page.tsx']),
  chunk('reset.js', ['features/password-reset/reset-password-page.tsx']),
  chunk('area.js', ['app/dashboard/dashboard-area.tsx'], ['session.js', 'polling.js', 'times.js']),
  chunk('after.js', PARTS, ['polling.js', 'alerts.js']),
  chunk(
    'signals.js',
    ['features/signals/signals-page.tsx'],
    ['alerts.js', 'field.js', 'record.js', 'gain.js', 'words.js'],
  ),
  chunk('rest.js', [
    'features/signals/stream-aside.tsx',
    'features/trade-ticket/alert-offer.tsx',
    'features/trade-ticket/on-screen.tsx',
    'features/own-trades/public/own-trade-part.tsx',
    'features/record/public/signal-proof.tsx',
    'shared/alerts/star-button.tsx',
  ]),
  chunk('field.js', ['shared/ui/field.tsx']),
  chunk('session.js', ['shared/session/session.ts']),
  chunk('polling.js', ['shared/live/use-polling.ts']),
  chunk('alerts.js', ['features/settings/public/alerts.ts']),
  chunk('record.js', [
    'features/record/public/folded-record.tsx',
    'features/signals/public/session-list.tsx',
    'features/support/public/ticket-badges.tsx',
  ]),
  chunk('gain.js', ['/app/packages/rules/src/gain.ts']),
];
const names = () => namesOf(chunks as Rolldown.OutputChunk[], SRC);

it('the build puts each module into the chunk of the first place that needs the module', () => {
  const nameOf = (file: string) => names().get(file.startsWith('/') ? file : `${SRC}/${file}`);
  expect(nameOf('app/dashboard/dashboard-area.tsx')).toBe('shell');
  expect(nameOf('shared/live/use-polling.ts')).toBe('shell');
  expect(nameOf('features/settings/public/alerts.ts')).toBe('member');
  expect(nameOf('/app/packages/rules/src/gain.ts')).toBe('member');
  expect(nameOf('shared/alerts/star-button.tsx')).toBe('member');
  expect(nameOf('features/signals/signals-page.tsx')).toBe('signals');
  expect(nameOf('features/own-trades/public/own-trade-part.tsx')).toBe('ticket');
  expect(nameOf('features/signals/public/session-list.tsx')).toBe('ticket');
  expect(nameOf('features/record/public/folded-record.tsx')).toBe('ticket');
  expect(nameOf('features/support/public/ticket-badges.tsx')).toBeUndefined();
});

it('the common chunk contains only modules that the pages before the sign-in use', () => {
  const common = [...names()].filter(([, name]) => name === 'common').map(([id]) => id);
  expect(common.toSorted()).toEqual(
    ['shared/session/session.ts', 'shared/time/use-times.ts', 'shared/ui/field.tsx'].map(
      (file) => `${SRC}/${file}`,
    ),
  );
  expect(names().has(`${SRC}/features/signup/signup-page.tsx`)).toBe(false);
});

it('the common chunk contains no module that is used only by parts that load later', () => {
  expect(names().get(`${SRC}/shared/time/use-times.ts`)).toBe('common');
  expect(names().get(`${SRC}/shared/signals/record-text.ts`)).toBe('today');
  expect(names().has(`${SRC}/features/record/public/todays-record.tsx`)).toBe(false);
});

it('fails if the build has no chunk for a listed file', () => {
  expect(() => namesOf([], SRC)).toThrow('no chunk for /app/web/src/features/signup/signup-page.tsx');
});
