import {
  type LateEntry,
  lateEntries,
  methodLimits,
  methodSteps,
  type TestedMarket,
  testedMarkets,
  methodTexts as texts,
} from '../../content/method.ts';
import { pageMeta } from '../../content/pages.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { WinRates } from './win-rates.tsx';

export function MethodPage() {
  return (
    <SitePage path="/method">
      <PageIntro eyebrow={texts.eyebrow} headline={texts.headline} lead={texts.lead} aside={<WinRates />} />
      <Section id="steps" title={texts.stepsTitle} lead={texts.stepsLead}>
        <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {methodSteps.map(({ title, term, text }, index) => (
            <li key={title} className="flex flex-col gap-3 bg-surface-1 p-6 lg:p-8">
              <p className="flex items-baseline justify-between gap-4">
                <span aria-hidden className="tabular text-2xl font-semibold text-accent">
                  {index + 1}
                </span>
                <span className="text-xs text-muted">{term}</span>
              </p>
              <h3 className="text-lg font-semibold tracking-[-0.01em]">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="silence" tone="raised" title={texts.silenceTitle}>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
          <div className="flex max-w-prose flex-col gap-4 text-muted">
            {texts.silence.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <EmptySlot />
        </div>
      </Section>
      <Section id="tested" title={texts.testedTitle} lead={texts.testedLead}>
        <div className="overflow-hidden rounded-card border border-line bg-surface-1">
          <DataTable
            caption={texts.testedCaption}
            columns={COLUMNS}
            rows={testedMarkets}
            rowKey={({ market }) => market}
          />
        </div>
        <div className="flex max-w-prose flex-col gap-3 text-sm text-muted">
          {texts.testedNotes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </Section>
      <Section id="delay" title={texts.delayTitle} lead={texts.delayLead}>
        <div className="overflow-hidden rounded-card border border-line bg-surface-1">
          <DataTable
            caption={texts.delayCaption}
            columns={DELAY_COLUMNS}
            rows={lateEntries}
            rowKey={({ seconds }) => String(seconds)}
          />
        </div>
        <p className="max-w-prose text-sm text-muted">{texts.delayNote}</p>
      </Section>
      <Section id="limits" tone="raised" title={texts.limitsTitle}>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {methodLimits.map(({ title, text }) => (
            <li key={title} className="grid gap-x-8 gap-y-2 py-6 sm:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
              <h3 className="text-lg font-semibold tracking-[-0.01em]">{title}</h3>
              <p className="max-w-prose text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="demo" title={texts.demoTitle} lead={texts.demo}>
        <div className="flex flex-col gap-4 border-t border-line pt-6 text-sm">
          <p className="text-muted">{texts.closing}</p>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <span className="text-muted">{texts.more}</span>
            {['/features', '/risk', '/terms'].map((path) => (
              <TextLink key={path} to={path}>
                {pageMeta(path).title}
              </TextLink>
            ))}
          </p>
        </div>
      </Section>
    </SitePage>
  );
}

function EmptySlot() {
  return (
    <figure className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <p className="font-semibold">{texts.sampleTitle}</p>
        <Badge tone="warn">Sample</Badge>
      </div>
      <p className="text-sm text-muted">{texts.sample}</p>
      <figcaption className="border-t border-line pt-3 text-xs text-muted">{texts.sampleNote}</figcaption>
    </figure>
  );
}

const COLUMNS: readonly Column<TestedMarket>[] = [
  { header: 'Market', cell: ({ market, month }) => <Two main={market} more={month} /> },
  { header: 'Slots', numeric: true, cell: ({ slots }) => slots },
  {
    header: 'Won before costs',
    numeric: true,
    cell: ({ won }) => <Two main={`${won.value}%`} more={`${won.low} to ${won.high}`} />,
  },
  {
    header: 'Most confident fifth',
    numeric: true,
    cell: ({ fifth }) => <Two main={`${fifth.actual}%`} more={`predicted ${fifth.predicted}`} />,
  },
  {
    header: 'Brier skill',
    numeric: true,
    cell: ({ brierSkill }) => <Two main={`${brierSkill.value}%`} more={brierSkill.interval} />,
  },
  { header: 'Signals at 85% payout', numeric: true, cell: ({ published }) => published },
];

const wonCell = ({ value, low, high }: LateEntry['all']) => (
  <Two main={`${value.toFixed(1)}%`} more={`${low.toFixed(1)} to ${high.toFixed(1)}`} />
);
const DELAY_COLUMNS: readonly Column<LateEntry>[] = [
  {
    header: 'Entered',
    cell: ({ seconds, isCalculated }) => (
      <Two
        main={seconds === 0 ? 'At once' : `${seconds} s later`}
        more={isCalculated ? 'calculated' : 'measured'}
      />
    ),
  },
  { header: 'All forecasts', numeric: true, cell: ({ all }) => wonCell(all) },
  { header: 'Most confident fifth', numeric: true, cell: ({ fifth }) => wonCell(fifth) },
  { header: 'Signals at 85% payout', numeric: true, cell: ({ published }) => wonCell(published) },
];

/** A figure with details below it. On phones, the details are on the same line as the figure. */
function Two({ main, more }: { main: string; more: string }) {
  return (
    <>
      <span className="font-medium">{main}</span> <span className="text-xs text-muted sm:block">{more}</span>
    </>
  );
}
