import { paths } from '@croneai/contracts/paths.ts';
import { CalendarClock, Download, Users } from 'lucide-react';
import { saveFile } from '../../shared/api/save-file.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useToast } from '../../shared/ui/toast.tsx';

/** A ticket that says what it is about. */
const BOOKING = `${paths.support}?category=other&subject=${encodeURIComponent('Book a 1:1 session')}`;

export function QuickActions() {
  const showToast = useToast();
  const download = () => {
    // The mark by which spreadsheets recognise UTF-8 stands first.
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

/** A trading journal to fill in: the columns that the lesson on the journal names, and its example as a row to delete. */
const JOURNAL = [
  'Date and time (UTC),Market,Direction,Signal,Planned entry,Planned stop loss,Planned take profit,',
  'Risk (money),Size,Entry,Exit,Result (R),Costs (R),Plan followed (yes/no),State before (1-5),Why\r\n',
  '2026-03-02 09:05,EUR/USD,CALL,EXAMPLE,1.08420,1.08380,1.08480,10,25 micro lots,1.08423,1.08480,1.4,0.1,yes,4,',
  '"Trend with London open. Example row: delete it, please."\r\n',
];
