import { cookieNote, type LegalText, privacyPolicy, riskDisclosure, terms } from '../../content/legal.ts';
import { pageMeta } from '../../content/pages.ts';
import { Island } from '../../shared/site/island.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { PixelChoice } from './pixel-choice.tsx';

const ALL = [privacyPolicy, terms, riskDisclosure, cookieNote];

export const PrivacyPage = () => <LegalPage text={privacyPolicy} />;
export const TermsPage = () => <LegalPage text={terms} />;
export const RiskPage = () => <LegalPage text={riskDisclosure} />;
export const CookiesPage = () => <LegalPage text={cookieNote} />;

function LegalPage({ text }: { text: LegalText }) {
  const { title, description } = pageMeta(text.path);
  const others = ALL.filter((each) => each.path !== text.path);
  return (
    <SitePage path={text.path}>
      <PageIntro eyebrow={`Last changed ${text.updated}`} headline={title} lead={description} />
      <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 pt-10 pb-16 sm:px-6 lg:pb-28">
        {text.sections.map((section) => (
          <section key={section.heading} className="grid gap-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
            <h2 className="text-lg font-semibold tracking-[-0.01em]">{section.heading}</h2>
            <div className="flex max-w-prose flex-col gap-3 text-muted">
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
        {text === cookieNote ? (
          <Island name="pixel-choice">
            <PixelChoice />
          </Island>
        ) : null}
        <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-sm">
          <span className="text-muted">See also</span>
          {others.map(({ path }) => (
            <TextLink key={path} to={path}>
              {pageMeta(path).title}
            </TextLink>
          ))}
        </p>
      </div>
    </SitePage>
  );
}
