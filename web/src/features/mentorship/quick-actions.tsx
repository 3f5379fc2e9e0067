import { CalendarClock, Download, Users } from 'lucide-react';
import { paths } from '../../content/paths.ts';
import { vaultTexts } from '../../content/vault.ts';
import { saveFile } from '../../shared/api/download-file.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { journalTemplate } from './journal-template.ts';

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 } as const;

/** A ticket that says what it is about. */
const BOOKING = `${paths.support}?category=other&subject=${encodeURIComponent('Book a 1:1 session')}`;

export function QuickActions() {
  const showToast = useToast();
  const download = () => {
    saveFile(new Blob([journalTemplate()], { type: 'text/csv' }), 'croneai-journal-template.csv');
    showToast('success', vaultTexts.templateSaved);
  };
  return (
    <Card aria-labelledby="actions" className="flex flex-col gap-4">
      <CardHead id="actions" title="Quick actions" />
      <div className="flex flex-col gap-2">
        <ButtonLink to={paths.community} variant="secondary" full>
          <Users {...icon} />
          Join Community
        </ButtonLink>
        <Button variant="secondary" full onClick={download} aria-describedby="template">
          <Download {...icon} />
          {vaultTexts.template}
        </Button>
        <ButtonLink to={BOOKING} variant="secondary" full>
          <CalendarClock {...icon} />
          Book 1:1 Session
        </ButtonLink>
      </div>
      <p id="template" className="text-xs text-muted">
        Resources: a journal template (CSV) with the columns from “What to write down”. 1:1 sessions are
        arranged by support.
      </p>
    </Card>
  );
}
