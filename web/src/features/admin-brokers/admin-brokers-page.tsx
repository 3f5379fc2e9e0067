import { brokerTexts } from '../../content/brokers.ts';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { BrokerList } from './broker-list.tsx';
import { EventList } from './event-list.tsx';
import { ReportCard } from './report-card.tsx';

export function AdminBrokersPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHead title="Brokers" lead={brokerTexts.lead} />
      <BrokerList />
      <ReportCard />
      <EventList />
    </div>
  );
}
