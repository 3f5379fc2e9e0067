import { Check } from 'lucide-react';
import { progressTexts as texts } from '../../content/dashboard.ts';
import { useAccountSetupQuery } from '../../shared/account-setup/setup-api.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { ticketPath } from '../../shared/support/ticket-path.ts';
import { useProofTicket } from '../../shared/support/use-proof-ticket.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { type Progress, progressOf, type StepState } from './activation-progress.ts';

/** How far this member is, as the server knows it. */
export function ProgressCard() {
  const { progress, proofId, failure } = useProgress();
  const done = progress.filter(({ state }) => state === 'done').length;
  return (
    <Card padding="lg" className="flex flex-col gap-5" aria-labelledby="progress">
      <CardHead
        id="progress"
        title={texts.title}
        aside={
          <span className="tabular text-sm text-muted">
            {done} of {progress.length}
          </span>
        }
      />
      <ol className="flex flex-col gap-4">
        {progress.map((one) => (
          <ProgressRow key={one.step} progress={one} proofId={proofId} isFailed={failure !== undefined} />
        ))}
      </ol>
      {failure ? <FailedLine onRetry={failure.retry}>{texts.failed}</FailedLine> : null}
    </Card>
  );
}

const MARK: Record<StepState, string> = {
  done: 'border-up bg-up-soft text-up',
  next: 'border-accent text-accent',
  open: 'border-line-strong text-muted',
  unknown: 'border-line-strong text-muted',
};

interface ProgressRowProps {
  progress: Progress;
  proofId: string | undefined;
  isFailed: boolean;
}

function ProgressRow({ progress: { step, state, doneAt }, proofId, isFailed }: ProgressRowProps) {
  const { done, open } = texts.steps[step];
  return (
    <li className="flex gap-3" aria-current={state === 'next' ? 'step' : undefined}>
      <span className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border ${MARK[state]}`}>
        {state === 'done' ? (
          <Check role="img" aria-label="Done" className="size-3" strokeWidth={2.5} />
        ) : (
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
        )}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className={state === 'next' ? 'font-medium text-text' : 'text-text'}>
          {state === 'done' ? done : open}
        </p>
        {state === 'unknown' && !isFailed ? <Skeleton className="mt-1.5 h-3.5 w-32" /> : null}
        {state === 'unknown' && isFailed ? <p className="text-muted">{texts.unknown}</p> : null}
        {state === 'next' ? <p className="text-muted">{texts.steps[step].next}</p> : null}
        {doneAt ? (
          <p className="tabular text-muted">
            <Moment at={doneAt} form="recent" />
            {step === 'proof' && proofId ? (
              <>
                {' · '}
                <TextLink to={ticketPath(proofId)}>{texts.ticket}</TextLink>
              </>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function useProgress() {
  const { user, access } = useMember();
  const setup = useAccountSetupQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { proof, ...ticket } = useProofTicket();
  const progress = progressOf({
    confirmedAt: user.createdAt,
    setup: setup.data,
    proof,
    isUnlocked: access.dashboardUnlocked,
  });
  const isFailed = (setup.error && !setup.data) || (ticket.error && proof === undefined);
  return {
    progress,
    proofId: proof?.id,
    failure: isFailed ? { retry: () => Promise.all([setup.refetch(), ticket.refetch()]) } : undefined,
  };
}
