import { nameOfGiven } from '@croneai/contracts/access.ts';
import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { KeyRound } from 'lucide-react';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { grantTexts as texts } from '../../../content/deposits.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useOutcome } from '../../../shared/ui/use-outcome.ts';
import {
  type GrantRow,
  useEndGrantMutation,
  useGiveGrantMutation,
  useGrantsQuery,
} from '../../admin-shared/public/access-api.ts';
import {
  endOfLastDay,
  GRANT_CHOICES,
  type GrantChoice,
  grantChoiceSchema,
  grantFieldsOf,
} from '../../admin-shared/public/grant-choice.ts';
import { QueryCard, useMemberPolling } from './query-card.tsx';

/** Grants of a member, with a form for a new grant. */
export function GrantsCard({ user }: { user: MemberDetail }) {
  const query = useGrantsQuery(user.id, useMemberPolling());
  return (
    <QueryCard id="grants" title="Grants" text={texts.lead} query={query} what="The grants">
      {(grants) => (
        <>
          {grants.length === 0 ? (
            <Empty icon={KeyRound} title="No grant yet" />
          ) : (
            <ul className="divide-y divide-line">
              {grants.map((grant) => (
                <Grant key={grant.id} grant={grant} />
              ))}
            </ul>
          )}
          <GiveGrant userId={user.id} />
        </>
      )}
    </QueryCard>
  );
}

const STATES = {
  planned: { label: 'Planned', tone: 'neutral' },
  live: { label: 'Live', tone: 'up' },
  ended: { label: 'Ended', tone: 'neutral' },
} as const;

function Grant({ grant }: { grant: GrantRow }) {
  const [end, { isLoading }] = useEndGrantMutation();
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  const { id, from, until, endedAt, state, source, reason } = grant;
  const endsAt = endedAt ?? until;
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {nameOfGiven(grant)} <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          <Moment at={from} />
          {endsAt ? (
            <>
              {' '}
              to <Moment at={endsAt} />
            </>
          ) : (
            ', no end date'
          )}{' '}
          · {texts.sources[source]}
          {reason ? ` · ${reason}` : ''}
        </p>
      </div>
      {state === 'ended' ? null : (
        <Button
          variant="secondary"
          size="sm"
          loading={isLoading}
          aria-label={`End ${nameOfGiven(grant)}`}
          onClick={async () => show(await guard(() => end(id)), texts.endFailed, texts.ended)}
        >
          End
        </Button>
      )}
      {dialog}
    </li>
  );
}

function GiveGrant({ userId }: { userId: string }) {
  const [give, { isLoading }] = useGiveGrantMutation();
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  const [what, setWhat] = useState<GrantChoice>('silver');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const answer = await guard(() =>
      give({
        userId,
        ...grantFieldsOf(what),
        until: endOfLastDay(String(values.get('until') ?? '')),
        source: 'manual',
        reason: String(values.get('reason') ?? ''),
      }),
    );
    show(answer, texts.giveFailed, texts.given);
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="mt-3 grid gap-3 border-t border-line pt-4 sm:grid-cols-2"
    >
      <SelectField
        label="Grant"
        options={GRANT_CHOICES}
        value={what}
        onChange={({ target }) => setWhat(grantChoiceSchema.parse(target.value))}
      />
      <TextField label="Until" name="until" type="date" hint={texts.untilHint} />
      <TextField label="Reason for the grant" name="reason" maxLength={500} required />
      <Button type="submit" variant="secondary" loading={isLoading} className="self-end justify-self-start">
        Give grant
      </Button>
      {dialog}
    </form>
  );
}
