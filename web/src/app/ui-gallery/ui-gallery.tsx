import { Logo } from '../../shared/ui/logo.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { ToastProvider } from '../../shared/ui/toast.tsx';
import { ActionSamples } from './action-samples.tsx';
import { DataSamples } from './data-samples.tsx';
import { FormSamples } from './form-samples.tsx';
import { RecordSamples } from './record-samples.tsx';
import { StateSamples } from './state-samples.tsx';

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
