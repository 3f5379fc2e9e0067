import { brand } from '../../content/brand.ts';
import { footerColumns, socialLinks, footerTexts as texts } from '../../content/site.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Fold } from './fold.tsx';
import { useSiteSettings } from './site-settings.ts';

const quietLink = 'inline-block rounded-[4px] py-1 text-muted transition-colors hover:text-text max-md:py-3';

export function SiteFooter() {
  return (
    <footer className="below-first-screen border-t border-line">
      <div data-reveal className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-8 sm:px-6">
        <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
          <div className="flex flex-col items-start gap-3">
            <Logo />
            <p className="max-w-xs text-xl font-semibold tracking-[-0.01em] text-balance">{texts.headline}</p>
            <ul className="-ml-1 flex flex-wrap gap-x-5 text-sm">
              {socialLinks(useSiteSettings()).map(({ label, href }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer" className={`${quietLink} px-1`}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <nav aria-label="Footer" className="group/fold">
            <Fold id="all-pages" label={texts.pages} until="md" />
            <div className="hidden columns-2 gap-x-6 group-has-[:checked]/fold:block sm:columns-3 md:block">
              {footerColumns.map((column) => (
                <div key={column.title} className="flex break-inside-avoid flex-col gap-1 pb-5 text-sm">
                  <p className="font-medium">{column.title}</p>
                  <ul>
                    {column.links.map(({ to, label }) => (
                      <li key={label}>
                        <Link to={to} className={quietLink}>
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </nav>
        </div>
        <div className="grid gap-4 border-t border-line pt-6 text-sm text-muted md:grid-cols-[1fr_1fr_auto] md:gap-10">
          <p>
            <strong className="font-medium text-text">Risk warning. </strong>
            {brand.riskWarning}
          </p>
          <p id="privacy" className="scroll-mt-24">
            <strong className="font-medium text-text">Your privacy, in short. </strong>
            {texts.privacyText} <TextLink to="/privacy">Privacy Policy</TextLink>.
          </p>
          <p>{brand.copyright}</p>
        </div>
      </div>
    </footer>
  );
}
