import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import type { Profile } from '@croneai/contracts/endpoints/account.ts';
import { country, fullName, phone, telegram } from '@croneai/contracts/text.ts';
import { z } from 'zod';
import { settingsTexts, profileTexts as texts } from '../../../content/settings.ts';
import { usePacedSave } from '../../../shared/forms/paced-save.ts';
import { useApiForm } from '../../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { CardHead } from '../../../shared/ui/card.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useProfileQuery, useUpdateProfileMutation } from '../api.ts';
import { SaveFoot } from '../save-foot.tsx';
import { FactTiles, LoadedCard } from '../section-states.tsx';
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
      <FactTiles
        facts={{
          Status: <Badge tone={profile.status === 'Active' ? 'up' : 'neutral'}>{profile.status}</Badge>,
          'Member since': <Moment at={profile.memberSince} form="longDay" />,
        }}
      />
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
      <SaveFoot failure={failure} state={state} saved="Your profile was saved." label="Save profile" />
      {dialog}
    </form>
  );
}

function useProfileForm(profile: Profile) {
  const [update] = useUpdateProfileMutation();
  const { state, save } = usePacedSave();
  const { guard, dialog } = useRecentSignIn();
  const form = useApiForm({
    schema,
    defaultValues: profile as z.infer<typeof schema>,
    send: (values) => save(() => guard(() => update(values))),
    failed: settingsTexts.unsaved,
  });
  return { ...form, state, dialog };
}
