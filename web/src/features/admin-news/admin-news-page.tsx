import { newsTexts as texts } from '../../content/news.ts';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { NewsForm } from './news-form.tsx';
import { SentNews } from './sent-news.tsx';

export function AdminNewsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={texts.title} lead={texts.lead} />
      <NewsForm />
      <SentNews />
    </div>
  );
}
