import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import type { Profile } from '@croneai/contracts/endpoints/account.ts';
import { country, fullName, phone, telegram } from '@croneai/contracts/text.ts';
import { z } from 'zod';
import { settingsTexts, profileTexts as texts } from '../../../content/settings.ts';
import { useApiForm } from '../../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { CardHead } from '../../../shared/ui/card.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useProfileQuery, useUpdateProfileMutation } from '../api.ts';
import { SaveButton, usePacedSave } from '../save-button.tsx';
import { LoadedCard } from '../section-states.tsx';
import { EmailCard } from './email-card.tsx';
import { ZoneCard } from './zone-card.tsx';

const countries = SIGNUP_COUNTRIES.map((name) => ({ value: name, label: name }));
const schema = z.object({ fullName, phone, country, telegram });

/** Who the member is: what they may change, and what only others change. */
export function ProfileSection() {
  const query = useProfileQuery();
  return (
    <>
      <LoadedCard subject="Your profile" query={query} rows={4}>
        {(profile) => <ProfileForm profile={profile} />}
      </LoadedCard>
      {query.data ? (
        <>
          <ZoneCard chosen={query.data.timeZone} clock={query.data.clock} />
          <EmailCard email={query.data.email} />
        </>
      ) : null}
    </>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { field, submit, failure, state, dialog } = useProfileForm(profile);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <CardHead title="Profile" text={texts.text} />
      <Facts profile={profile} />
      <TextField label="Full name" autoComplete="name" {...field('fullName')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phone')} />
        <SelectField label="Country" options={countries} autoComplete="country-name" {...field('country')} />
      </div>
      <TextField
        label="Telegram"
        hint="Optional."
        autoCapitalize="none"
        spellCheck={false}
        {...field('telegram')}
      />
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      {state === 'saved' ? <Notice tone="success">Your profile was saved.</Notice> : null}
      <SaveButton state={state} label="Save profile" />
      {dialog}
    </form>
  );
}

function Facts({ profile }: { profile: Profile }) {
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-control border border-line bg-surface-2 px-4 py-3 text-sm">
      <div>
        <dt className="text-muted">Status</dt>
        <dd className="mt-1">
          <Badge tone={profile.status === 'Active' ? 'up' : 'neutral'}>{profile.status}</Badge>
        </dd>
      </div>
      <div>
        <dt className="text-muted">Member since</dt>
        <dd className="mt-1.5 font-medium">
          <Moment at={profile.memberSince} form="longDay" />
        </dd>
      </div>
    </dl>
  );
}

function useProfileForm(profile: Profile) {
  const [update] = useUpdateProfileMutation();
  const { state, save } = usePacedSave();
  const { guard, dialog } = useRecentSignIn();
  const form = useApiForm({
    schema,
    defaultValues: {
      fullName: profile.fullName,
      phone: profile.phone,
      country: profile.country as z.infer<typeof schema>['country'],
      telegram: profile.telegram,
    },
    send: (values) => save(() => guard(() => update(values))),
    failed: settingsTexts.unsaved,
  });
  return { ...form, state, dialog };
}
