import { siteSettingsTexts as texts } from '../../content/admin-settings.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { SkeletonColumn } from '../../shared/ui/states.tsx';
import { HistoryCard } from './history-card.tsx';
import { useSettingsQuery } from './public/settings-api.ts';
import { SettingsForm } from './settings-form.tsx';

/** Values that an admin changes while the system runs, with their history. */
export function AdminSettingsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={texts.title} lead={texts.lead} />
      <QueryBody
        query={useSettingsQuery(undefined, { refetchOnMountOrArgChange: true })}
        failed={texts.failed}
        skeleton={<SkeletonColumn shapes={['h-80', 'h-64', 'h-64']} className="gap-6" />}
      >
        {(stored) => (
          <>
            <SettingsForm stored={stored} />
            <HistoryCard stored={stored} />
          </>
        )}
      </QueryBody>
    </div>
  );
}
