import type { TeamMember } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { isTeam, ROLE_NAMES, type Role } from '@croneai/contracts/http/role.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ROLE_OF_DEED,
  type RoleDeed,
  roleDeeds,
  roleDeedsFor,
  teamTexts as texts,
} from '../../../content/team.ts';
import { QueryBody } from '../../../shared/query/query-body.tsx';
import { useMember } from '../../../shared/session/member-context.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../../shared/ui/page-head.tsx';
import { SearchField, useTypedSearch } from '../../../shared/ui/search-field.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useChangeUserRoleMutation, useTeamQuery, useUsersQuery } from '../api.ts';

const ReasonDialog = lazyPart(
  async () => (await import('../../admin-shared/public/reason-dialog.tsx')).ReasonDialog,
);

/** Maximum number of candidates that a search shows. A more specific search finds the others. */
const FOUND_MAX = 5;

/** Lists owners and support. Owners can promote members here and remove people from the team. */
export function TeamPage() {
  const query = useTeamQuery();
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <Card aria-labelledby="team-list" className="xl:col-span-7">
          <CardHead id="team-list" title={texts.listTitle} />
          <QueryBody query={query} failed={texts.loadFailed}>
            {(team) => (
              <ul className="mt-2 divide-y divide-line">
                {team.map((person) => (
                  <TeamRow key={person.id} person={person} />
                ))}
              </ul>
            )}
          </QueryBody>
        </Card>
        <AddCard />
      </div>
    </>
  );
}

function TeamRow({ person }: { person: TeamMember }) {
  return (
    <PersonRow person={person}>
      <span className="block text-xs text-muted">
        {texts.seen} <Moment at={person.lastSeenAt} form="day" /> ·{' '}
        {person.twoFactorSince ? texts.factorOn : texts.factorOff}
        {person.blockedAt ? ` · ${texts.blocked}` : ''}
      </span>
    </PersonRow>
  );
}

/** Finds a member and gives them a role. */
function AddCard() {
  const [search, setSearch] = useState('');
  const { typed, setTyped } = useTypedSearch(search, setSearch);
  const query = useUsersQuery({ page: 1, search }, { skip: search === '' });
  return (
    <Card aria-labelledby="team-add" className="flex flex-col gap-4 xl:col-span-5">
      <CardHead id="team-add" title={texts.addTitle} text={texts.addText} />
      <search>
        <SearchField
          label={texts.search}
          placeholder={texts.search}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {search === '' ? null : (
        <QueryBody query={query} failed={texts.searchFailed}>
          {({ rows }) => <Candidates rows={rows.filter(({ role }) => !isTeam(role)).slice(0, FOUND_MAX)} />}
        </QueryBody>
      )}
    </Card>
  );
}

type Person = { id: string; fullName: string; email: string; role: Role };

function Candidates({ rows }: { rows: readonly Person[] }) {
  if (rows.length === 0) return <p className="text-sm text-muted">{texts.nobody}</p>;
  return (
    <ul className="divide-y divide-line">
      {rows.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </ul>
  );
}

interface PersonRowProps {
  person: Person;
  children?: ReactNode;
}

/** A person on the team with buttons for role changes. Owners cannot change their own role. */
function PersonRow({ person, children }: PersonRowProps) {
  const { id, fullName, email, role } = person;
  const isOwn = useMember().user.id === id;
  const [chosen, setChosen] = useState<RoleDeed>();
  const [changeRole] = useChangeUserRoleMutation();
  const showToast = useToast();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={userPath(id)} className="font-medium wrap-anywhere hover:text-accent">
            {fullName}
          </Link>
          {isTeam(role) ? <Badge>{ROLE_NAMES[role]}</Badge> : null}
          {isOwn ? <Badge tone="accent">{texts.you}</Badge> : null}
        </span>
        <span className="block text-muted wrap-anywhere">{email}</span>
        {children}
      </span>
      {isOwn ? null : (
        <span className="flex flex-wrap gap-2">
          {roleDeedsFor(role).map((deed) => (
            <Button
              key={deed}
              variant="secondary"
              size="sm"
              aria-label={`${roleDeeds[deed].action}: ${fullName}`}
              onClick={() => setChosen(deed)}
            >
              {roleDeeds[deed].action}
            </Button>
          ))}
        </span>
      )}
      {chosen ? (
        <ReasonDialog
          texts={roleDeeds[chosen]}
          tone={chosen === 'takeRole' ? 'danger' : 'primary'}
          send={(reason) => changeRole({ id, role: ROLE_OF_DEED[chosen], reason })}
          onDone={() => showToast('success', roleDeeds[chosen].done(fullName))}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
    </li>
  );
}
