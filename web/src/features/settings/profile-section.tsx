import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import type { Profile } from '@croneai/contracts/endpoints/auth/account.ts';
import { country, fullName, phone, telegram } from '@croneai/contracts/text.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { settingsTexts, profileTexts as texts, zoneTexts } from '../../content/settings.ts';
import { usePacedSave } from '../../shared/forms/paced-save.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { switchDataSaver, useDataSaver } from '../../shared/live/data-saver.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useTwelveHours } from '../../shared/time/clock-choice.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { useNow } from '../../shared/time/use-now.ts';
import { deviceZone, shownZone, zoneChoices, zoneName } from '../../shared/time/zone.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useProfileQuery, useUpdateProfileMutation } from './api.ts';
import { EmailCard } from './email-card.tsx';
import { FactTiles, LoadedCard, SaveFoot } from './section-parts.tsx';

const countries = SIGNUP_COUNTRIES.map((name) => ({ value: name, label: name }));
const schema = z.object({ fullName, phone, country, telegram });

/** The member's profile: editable fields, and fields that only support can change. */
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
  const [update] = useUpdateProfileMutation();
  const { state, save } = usePacedSave();
  const { guard, dialog } = useRecentSignIn();
  const { field, submit, failure } = useApiForm({
    schema,
    defaultValues: profile as z.infer<typeof schema>,
    send: (values) => save(() => guard(() => update(values))),
    failed: settingsTexts.unsaved,
  });
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
        spellCheck="false"
        {...field('telegram')}
      />
      <SaveFoot failure={failure} state={state} saved="Your profile was saved." label="Save profile" />
      {dialog}
    </form>
  );
}

/** Value of the option that uses the device's own zone. */
const DEVICE = '';

/** Time zone of all pages. It is saved as soon as the member chooses it. */
export function ZoneCard({ chosen, clock }: { chosen: string | null; clock: Profile['clock'] }) {
  const [update, { isLoading, originalArgs }] = useUpdateProfileMutation();
  const show = useOutcome();
  const options = useMemo(
    () => [
      { value: DEVICE, label: zoneTexts.device(zoneName(deviceZone())) },
      ...zoneChoices(chosen).map(({ zone, name }) => ({ value: zone, label: name })),
    ],
    [chosen],
  );
  const save = async (change: Partial<Pick<Profile, 'timeZone' | 'clock'>>) =>
    show(await update(change), settingsTexts.unsaved, zoneTexts.saved);
  const shown = { timeZone: chosen, clock, ...(isLoading ? originalArgs : {}) };
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title="Clock" text="Signals show West Africa Time (WAT) as well." />
      <SelectField
        label="Time zone"
        options={options}
        value={shown.timeZone ?? DEVICE}
        aria-busy={isLoading}
        onChange={({ target }) => {
          if (isLoading) target.value = shown.timeZone ?? DEVICE;
          else void save({ timeZone: target.value === DEVICE ? null : target.value });
        }}
        hint={<Now zone={shownZone(shown.timeZone ?? null)} />}
      />
      <SelectField
        label="Clock format"
        options={zoneTexts.clocks}
        value={shown.clock ?? DEVICE}
        aria-busy={isLoading}
        onChange={({ target }) => {
          const { value } = target;
          if (isLoading) target.value = shown.clock ?? DEVICE;
          else void save({ clock: value === '12' || value === '24' ? value : null });
        }}
      />
      {/* Stored on this device and not in the profile, because a data plan belongs to a device. */}
      <Switch
        {...zoneTexts.dataSaver}
        checked={useDataSaver()}
        onChange={({ target }) => switchDataSaver(target.checked)}
      />
    </Card>
  );
}

/** Current time in the zone, so that the member sees what the choice does. */
function Now({ zone }: { zone: string }) {
  const now = useNow();
  const isTwelve = useTwelveHours();
  return (
    <>
      Now:{' '}
      <span className="tabular">{now === undefined ? '' : timesIn(zone, isTwelve).appointment(now)}</span>
    </>
  );
}
