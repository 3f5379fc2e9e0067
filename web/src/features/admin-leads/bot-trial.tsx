import type { Lead } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { botTrialTexts as texts } from '../../content/deposits.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import {
  useGiveGrantMutation,
  useGrantsQuery,
  useMemberByEmailQuery,
} from '../admin-shared/public/access-api.ts';
import { PanelPart } from '../admin-shared/public/side-panel.tsx';

const TRIAL_MONTHS = 6;

/** Gives the free bot trial of the application form to the member with the lead's email. */
export function BotTrial({ lead: { email } }: { lead: Pick<Lead, 'email'> }) {
  const query = useMemberByEmailQuery(email);
  return (
    <PanelPart title={texts.title}>
      <QueryBody query={query} failed={texts.accountFailed} skeleton={<Skeleton className="h-9" />}>
        {({ rows }) => {
          const member = rows.find((row) => row.email === email);
          return member ? (
            <Trial memberId={member.id} />
          ) : (
            <p className="text-sm text-muted">{texts.noAccount}</p>
          );
        }}
      </QueryBody>
    </PanelPart>
  );
}

function Trial({ memberId }: { memberId: string }) {
  const query = useGrantsQuery(memberId);
  const [give, { isLoading }] = useGiveGrantMutation();
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  const giveTrial = async () => {
    const grant = { feature: 'bot', source: 'lead', reason: texts.reason } as const;
    const body = { ...grant, userId: memberId, until: trialEnd(new Date()).toISOString() };
    show(await guard(() => give(body)), texts.failed, texts.done);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <TextLink to={userPath(memberId)}>{texts.member}</TextLink>
      <QueryBody query={query} failed={texts.grantsFailed} skeleton={<Skeleton className="h-9 w-48" />}>
        {(grants) => {
          const trial = grants.find(({ feature, state }) => feature === 'bot' && state !== 'ended');
          return trial ? (
            <span className="text-muted">
              {texts.running}
              {trial.until ? (
                <>
                  {' '}
                  {texts.until} <Moment at={trial.until} form="day" />
                </>
              ) : null}
            </span>
          ) : (
            <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void giveTrial()}>
              {texts.action}
            </Button>
          );
        }}
      </QueryBody>
      {dialog}
    </div>
  );
}

/**
 * Returns today's day of the month, `TRIAL_MONTHS` months later. If that month is too short,
 * returns its last day.
 */
function trialEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(now.getUTCMonth() + TRIAL_MONTHS);
  // In a shorter month, this date would be in the next month, so the last day of the shorter month
  // is used.
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}
