import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import type { ReactNode } from 'react';
import { supportHours, contactTexts as texts } from '../../content/contact.ts';
import { outsideLinks } from '../../content/links.ts';
import { socialLinks } from '../../content/site.ts';
import { EntryPart } from '../../shared/site/entry-part.tsx';
import { Island } from '../../shared/site/island.ts';
import { PageIntro } from '../../shared/site/page-intro.tsx';
import { Section } from '../../shared/site/section.tsx';
import { SitePage } from '../../shared/site/site-page.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { ContactForm, EmailLink } from './contact-form.tsx';

export function ContactPage() {
  const settings = useSiteSettings();
  const { whatsApp, supportChat } = outsideLinks(settings);
  return (
    <SitePage path="/contact">
      <PageIntro eyebrow="Contact" headline="Talk to a person." lead={texts.lead} />
      <div
        data-reveal
        className="mx-auto grid w-full max-w-page grid-cols-1 gap-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16 lg:pb-28"
      >
        <section
          aria-labelledby="message"
          className="flex flex-col gap-6 rounded-card border border-line bg-surface-1 p-5 sm:p-8"
        >
          <h2 id="message" className="text-xl font-semibold tracking-[-0.01em]">
            Send Us a Message
          </h2>
          <Island name="contact-form">
            <ContactForm supportEmail={settings.supportEmail} />
          </Island>
        </section>
        <div className="flex flex-col self-start divide-y divide-line border-y border-line">
          <ContactOption title={whatsApp.label} text={whatsApp.text}>
            <ButtonAnchor href={whatsApp.href} variant="secondary" size="sm">
              Open WhatsApp
            </ButtonAnchor>
          </ContactOption>
          <ContactOption title="Email" text="We answer in under 24 hours.">
            <EmailLink email={settings.supportEmail} />
          </ContactOption>
          <ContactOption title="Live Chat" text="For anything urgent.">
            <ButtonAnchor href={supportChat.href} variant="secondary" size="sm">
              Start Chat
            </ButtonAnchor>
          </ContactOption>
          <ContactOption title="Quick answers" text="Deposits, tiers, the trial.">
            <ButtonLink to="/#faq" variant="secondary" size="sm">
              Browse FAQs
            </ButtonLink>
          </ContactOption>
          <section className="flex flex-col gap-3 py-6">
            <h2 className="font-semibold">Support hours</h2>
            <FactList facts={supportHours} />
          </section>
          <section className="flex flex-wrap items-center gap-x-5 gap-y-1 py-6 text-sm">
            <h2 className="mr-auto text-base font-semibold">Follow us</h2>
            {socialLinks(settings).map(({ label, href }) => (
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
      <Offices />
    </SitePage>
  );
}

/** Lists the offices. Renders nothing if the operator has no offices. */
function Offices() {
  const { offices, officesNote } = useSiteSettings();
  if (offices.length === 0) return null;
  return (
    <EntryPart list="offices" index={0}>
      <Section id="offices" tone="raised" title="Offices" lead={officesNote}>
        <ul className="grid gap-8 sm:grid-cols-3">
          {offices.map((office, index) => (
            <EntryPart key={office.city} list="offices" index={index}>
              <Office {...office} />
            </EntryPart>
          ))}
        </ul>
      </Section>
    </EntryPart>
  );
}

function Office({ city, country, street, postcode }: PublicSettings['offices'][number]) {
  return (
    <li className="flex flex-col gap-1 border-t border-line-strong pt-5">
      <h3 className="text-lg font-semibold tracking-[-0.01em]">{city}</h3>
      <address className="text-sm text-muted not-italic">
        <span className="block">{street}</span>
        <span className="block">{postcode}</span>
        {country}
      </address>
    </li>
  );
}

function ContactOption({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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
