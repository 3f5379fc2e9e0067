import { changePasswordBodySchema } from '@croneai/contracts/endpoints/auth/account.ts';
import type { SecurityEvent } from '@croneai/contracts/security-events.ts';
import { deviceOf } from '@croneai/rules/device-name.ts';
import { type PasswordOwner, weaknessOf } from '@croneai/rules/password-rules.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { passwordTexts, settingsTexts, securityLogTexts as texts } from '../../content/settings.ts';
import { usePacedSave } from '../../shared/forms/paced-save.ts';
import { atField, useApiForm } from '../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { PasswordField } from '../../shared/ui/text-field.tsx';
import { useChangePasswordMutation, useSecurityEventsQuery } from './api.ts';
import { LoadedCard, SaveFoot } from './section-parts.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** Sign-in methods, and the security log. */
export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <SecurityLogCard />
    </>
  );
}

const SHOWN_FIRST = 10;
const FAILED: readonly SecurityEvent['event'][] = ['sign-in-failed', 'second-factor-failed'];

/** Security log of the account. The member can check it for unknown sign-ins and changes. */
function SecurityLogCard() {
  const query = useSecurityEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isWhole, setIsWhole] = useState(false);
  return (
    <LoadedCard subject="The list of sign-ins" query={query} rows={4}>
      {(events) => (
        <>
          <CardHead
            title="Sign-ins and changes"
            text="If you don’t recognize something here, change your password."
          />
          {events.length === 0 ? (
            <Empty icon={ShieldCheck} title="Nothing yet">
              Your next sign-in will appear here.
            </Empty>
          ) : (
            <ul className="flex flex-col divide-y divide-line border-y border-line">
              {(isWhole ? events : events.slice(0, SHOWN_FIRST)).map((event) => (
                <EventItem key={event.id} event={event} />
              ))}
            </ul>
          )}
          {!isWhole && events.length > SHOWN_FIRST ? (
            <Button variant="secondary" className="self-start" onClick={() => setIsWhole(true)}>
              {texts.all(events.length)}
            </Button>
          ) : null}
        </>
      )}
    </LoadedCard>
  );
}

function EventItem({ event: { at, event, bySupport, address, userAgent } }: { event: SecurityEvent }) {
  const isFailed = FAILED.includes(event);
  const Icon = isFailed ? ShieldAlert : ShieldCheck;
  const { name = 'Unknown device' } = deviceOf(userAgent);
  return (
    <li className="flex items-start gap-4 py-3.5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${isFailed ? 'text-danger' : 'text-muted'}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{texts.events[event]}</p>
        <p className="mt-0.5 text-sm text-muted">
          {bySupport ? (
            'By CroneAI support'
          ) : (
            <>
              {name} · <span className="tabular break-all">{address}</span>
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          <Moment at={at} />
        </p>
      </div>
    </li>
  );
}

const baseSchema = z
  .object({ ...changePasswordBodySchema.shape, confirmPassword: z.string().min(1, passwordTexts.fillIn) })
  .refine((values) => values.confirmPassword === values.newPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: ({ issues }) => issues.length === 0,
  });

const schemaFor = (owner: PasswordOwner) =>
  baseSchema.superRefine(({ newPassword }, context) => {
    const message = weaknessOf(newPassword, owner);
    if (message) context.addIssue({ code: 'custom', path: ['newPassword'], message });
  });

function PasswordCard() {
  const { user } = useMember();
  const [change] = useChangePasswordMutation();
  const { state, save } = usePacedSave();
  const { guard, dialog } = useRecentSignIn();
  const { field, submit, failure } = useApiForm({
    schema: schemaFor(user),
    defaultValues: EMPTY,
    send: async ({ currentPassword, newPassword }, { reset }) => {
      const { error } = await save(() => guard(() => change({ currentPassword, newPassword })));
      if (!error) reset(EMPTY);
      return { error: atField('currentPassword', error, 'auth.wrong_password') };
    },
    failed: settingsTexts.unsaved,
  });
  return (
    <Card padding="lg">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <CardHead title="Password" text="Changing it signs you out on every other device." />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={passwordTexts.current}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters. Don’t use a common password, your name or your email."
            {...field('newPassword')}
          />
          <PasswordField
            label={passwordTexts.confirm}
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </div>
        <SaveFoot
          failure={failure}
          state={state}
          saved="Your password was changed."
          label="Change password"
        />
      </form>
      {dialog}
    </Card>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
