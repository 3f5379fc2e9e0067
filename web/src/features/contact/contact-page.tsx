import type { ReactNode } from 'react';
import { offices, supportHours, contactTexts as texts } from '../../content/contact.ts';
import { links } from '../../content/links.ts';
import { socialLinks } from '../../content/site.ts';
import { Island } from '../../shared/site/island.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { ContactForm, EmailLink } from './contact-form.tsx';

export function ContactPage() {
  return (
    <SitePage path="/contact">
      <PageIntro eyebrow="Contact" headline="Talk to a person." lead={texts.lead} />
      <div
        data-reveal
        className="mx-auto grid w-full max-w-page gap-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16 lg:pb-28"
      >
        <section
          aria-labelledby="message"
          className="flex flex-col gap-6 rounded-card border border-line bg-surface-1 p-5 sm:p-8"
        >
          <h2 id="message" className="text-xl font-semibold tracking-[-0.01em]">
            Send Us a Message
          </h2>
          <Island name="contact-form">
            <ContactForm />
          </Island>
        </section>
        <div className="flex flex-col self-start divide-y divide-line border-y border-line">
          <Way title={links.whatsApp.label} text={links.whatsApp.text}>
            <ButtonAnchor href={links.whatsApp.href} variant="secondary" size="sm">
              Open WhatsApp
            </ButtonAnchor>
          </Way>
          <Way title="Email" text="We answer in under 24 hours.">
            <EmailLink />
          </Way>
          <Way title="Live Chat" text="For anything urgent.">
            <ButtonAnchor href={links.supportChat.href} variant="secondary" size="sm">
              Start Chat
            </ButtonAnchor>
          </Way>
          <Way title="Quick answers" text="Deposits, tiers, the trial.">
            <ButtonLink to="/#faq" variant="secondary" size="sm">
              Browse FAQs
            </ButtonLink>
          </Way>
          <section className="flex flex-col gap-3 py-6">
            <h2 className="font-semibold">Support hours</h2>
            <FactList facts={supportHours} />
          </section>
          <section className="flex flex-wrap items-center gap-x-5 gap-y-1 py-6 text-sm">
            <h2 className="mr-auto text-base font-semibold">Follow us</h2>
            {socialLinks.map(({ label, href }) => (
              <a
                key={label}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="rounded-[4px] py-1 text-muted transition-colors hover:text-text"
              >
                {label}
              </a>
            ))}
          </section>
        </div>
      </div>
      <Section id="offices" tone="raised" title="Offices" lead="Sample addresses">
        <ul className="grid gap-8 sm:grid-cols-3">
          {offices.map(({ city, country, lines }) => (
            <li key={city} className="flex flex-col gap-1 border-t border-line-strong pt-5">
              <h3 className="text-lg font-semibold tracking-[-0.01em]">{city}</h3>
              <address className="text-sm text-muted not-italic">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
                {country}
              </address>
            </li>
          ))}
        </ul>
      </Section>
    </SitePage>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-6">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}
