import { Radio } from 'lucide-react';
import { Card } from '../../shared/ui/card.tsx';
import { Checkbox, RadioCards, Switch } from '../../shared/ui/choice.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { Empty, Failed, Skeleton } from '../../shared/ui/states.tsx';
import { PasswordField, TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { ToastProvider } from '../../shared/ui/toast.tsx';
import { ActionSamples } from './action-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { RecordSamples } from './record-samples.tsx';
import { Sample } from './sample.tsx';

const THEMES = ['dark', 'light'] as const;

/** Every component with its states, in both themes side by side. Exists in development only. */
export function UiGallery() {
  return (
    <ToastProvider>
      <PageTitle>Components</PageTitle>
      <header className="flex h-16 items-center justify-between border-b border-line px-6">
        <Logo />
        <ThemeToggle />
      </header>
      <main className="grid lg:grid-cols-2">
        <h1 className="sr-only">Components</h1>
        {THEMES.map((theme) => (
          <div
            key={theme}
            data-theme-sample={theme}
            className="flex flex-col gap-10 bg-surface-0 p-6 text-text"
          >
            <ActionSamples />
            <FormSamples theme={theme} />
            <DataSamples theme={theme} />
            <RecordSamples theme={theme} />
            <StateSamples />
          </div>
        ))}
      </main>
    </ToastProvider>
  );
}

function FormSamples({ theme }: { theme: string }) {
  return (
    <>
      <Sample title="Field">
        <TextField label="Full name" placeholder="As on your broker account" required />
        <TextField label="Email" type="email" defaultValue="ada@" error="Email is invalid" />
        <TextField label="Broker account ID" hint="You find it on the broker's profile page." />
        <TextField label="Account number" defaultValue="Not yours to change" disabled />
        <PasswordField label="Password" defaultValue="Secret123" />
        <TextAreaField label="Message" rows={3} />
        <SelectField
          label="Country"
          placeholder="Choose a country"
          options={[
            { value: 'NG', label: 'Nigeria' },
            { value: 'GB', label: 'United Kingdom' },
          ]}
        />
        <SelectField label="Category" placeholder="Choose" options={[]} error="Please select an option" />
      </Sample>
      <Sample title="Code input">
        <CodeInput label="Confirmation code" placeholder="ABC123" hint="Six characters, from our mail." />
        <CodeInput label="Confirmation code" defaultValue="K7M2QX" error="Invalid confirmation code" />
      </Sample>
      <Sample title="Checkbox, switch, radio cards">
        <Checkbox label="I have read the risk warning" defaultChecked />
        <Checkbox label="Unchecked, with an error" error="Please agree to continue" />
        <Switch label="Signal mails" hint="One mail per published signal." defaultChecked />
        <Switch label="Marketing" />
        <RadioCards
          legend="Access path"
          name={`path-${theme}`}
          defaultValue="manual"
          cards={[
            { value: 'manual', label: 'Manual', hint: 'You place each trade. From $30.' },
            {
              value: 'auto',
              label: 'Auto',
              hint: 'Signals are mirrored into a paper account for you. From $500.',
            },
          ]}
        />
      </Sample>
    </>
  );
}

function StateSamples() {
  return (
    <>
      <Sample title="Notice">
        <Notice tone="info">We will write to you once your deposit is verified.</Notice>
        <Notice tone="success" title="Email sent successfully! Check your inbox.">
          It can take a minute.
        </Notice>
        <Notice tone="warning">We can’t reach the server. You see what we knew at 12:04 UTC.</Notice>
        <Notice tone="danger">Email or password is incorrect.</Notice>
      </Sample>
      <Sample title="Empty, failed, loading">
        <Card padding="none">
          <Empty icon={Radio} title="Initializing Signal Stream...">
            The next signal is published at the next five-minute mark.
          </Empty>
        </Card>
        <Card padding="none">
          <Failed title="The signals couldn’t be loaded" onRetry={() => undefined}>
            The server didn’t answer. Your connection may be down.
          </Failed>
        </Card>
        <Card>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-9 w-3/5" />
            <Skeleton className="h-4 w-full" />
          </div>
        </Card>
      </Sample>
    </>
  );
}
