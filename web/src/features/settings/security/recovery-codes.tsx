import { Download } from 'lucide-react';
import { useState } from 'react';
import { recoveryTexts as texts } from '../../../content/security.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CardHead } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The ten codes, this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <CardHead title={texts.title} text={texts.text} />
      <ol
        aria-label={texts.title}
        className="font-mono grid grid-cols-2 gap-x-6 gap-y-2.5 rounded-control border border-line bg-surface-2 p-4 text-center text-sm sm:text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => download(codes)}>
          <Download className="size-4" />
          Download as text
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy" copied="Copied" />
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <Button className="self-start" disabled={!isSaved} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const lines = [
    'CroneAI recovery codes',
    new Date().toISOString().slice(0, 10),
    '',
    ...codes,
    '',
    'Each code works once, in place of a code from your authenticator app.',
    '',
  ];
  saveFile(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }), 'croneai-recovery-codes.txt');
}
