import type { Achievement, LearningOverview } from '@croneai/contracts/endpoints/auth/learning.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { Award, CalendarClock, Download, Lock, Users } from 'lucide-react';
import { saveFile } from '../../shared/api/save-file.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { useToast } from '../../shared/ui/toast.tsx';

export function VaultStats({ stats }: { stats: LearningOverview['stats'] }) {
  const { lessons, coursesDone, courses, streakDays } = stats;
  const share = stats.lessonsDone / lessons;
  return (
    <Card aria-labelledby="stats" className="flex flex-col gap-5">
      <CardHead id="stats" title="Your progress" />
      <div>
        <p className="flex items-baseline justify-between gap-3">
          <span className="tabular text-3xl font-semibold">{Math.round(share * 100)}%</span>
          <span className="text-sm text-muted">
            {stats.lessonsDone} of {lessons} lessons
          </span>
        </p>
        <div className="mt-3">
          <Progress label="All lessons" hideLabel value={share} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <Figure label="Courses finished" value={`${coursesDone} of ${courses}`} />
        <Figure label="Streak" value={`${streakDays} ${streakDays === 1 ? 'day' : 'days'}`} />
      </dl>
      <p className="text-xs text-muted">Days in a row with a lesson (UTC).</p>
    </Card>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-control border border-line bg-surface-2 p-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

export function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  const earned = achievements.filter(({ isEarned }) => isEarned).length;
  return (
    <Card aria-labelledby="achievements" className="flex flex-col gap-4">
      <CardHead
        id="achievements"
        title="Achievements"
        aside={
          <span className="tabular text-sm text-muted">
            {earned} of {achievements.length}
          </span>
        }
      />
      <ul className="flex flex-col gap-3">
        {achievements.map(({ id, title, text, isEarned }) => {
          const Icon = isEarned ? Award : Lock;
          return (
            <li key={id} className="flex items-start gap-3 text-sm">
              <span
                className={`grid size-8 shrink-0 place-items-center rounded-full ${isEarned ? 'bg-accent-soft text-accent' : 'bg-surface-2 text-muted'}`}
              >
                <Icon className="size-4" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex justify-between gap-3">
                  <span className="font-medium">{title}</span>
                  <span className={isEarned ? 'text-accent' : 'text-muted'}>
                    {isEarned ? 'Earned' : 'Not yet'}
                  </span>
                </span>
                <span className="block text-muted">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Opens the ticket form with the subject filled in. */
const BOOKING = `${paths.support}?category=other&subject=${encodeURIComponent('Book a 1:1 session')}`;

export function QuickActions() {
  const showToast = useToast();
  const download = () => {
    // Begins with a byte order mark, so that spreadsheets read the file as UTF-8.
    saveFile(new Blob(['\uFEFF', ...JOURNAL], { type: 'text/csv' }), 'croneai-journal-template.csv');
    showToast('success', 'The journal template was saved.');
  };
  return (
    <Card aria-labelledby="actions" className="flex flex-col gap-4">
      <CardHead id="actions" title="Quick actions" />
      <div className="flex flex-col gap-2">
        <ButtonLink to={paths.community} variant="secondary" full>
          <Users className="size-4" />
          Join Community
        </ButtonLink>
        <Button variant="secondary" full onClick={download} aria-describedby="template">
          <Download className="size-4" />
          Download Resources
        </Button>
        <ButtonLink to={BOOKING} variant="secondary" full>
          <CalendarClock className="size-4" />
          Book 1:1 Session
        </ButtonLink>
      </div>
      <p id="template" className="text-xs text-muted">
        Includes a journal template (CSV). Support arranges 1:1 sessions.
      </p>
    </Card>
  );
}

/**
 * A trading journal with the columns from the lesson on journals. The only row is an example, which
 * the member deletes.
 */
const JOURNAL = [
  'Date and time (UTC),Market,Direction,Signal,Planned entry,Planned stop loss,Planned take profit,',
  'Risk (money),Size,Entry,Exit,Result (R),Costs (R),Plan followed (yes/no),State before (1-5),Why\r\n',
  '2026-03-02 09:05,EUR/USD,CALL,EXAMPLE,1.08420,1.08380,1.08480,10,25 micro lots,1.08423,1.08480,1.4,0.1,yes,4,',
  '"Trend with London open. Example row: delete it, please."\r\n',
];
