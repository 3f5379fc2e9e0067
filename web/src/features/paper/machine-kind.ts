import type { Feature } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { ReactNode } from 'react';
import type { MachineTexts } from '../../content/paper.ts';
import type { MachineSettings, SettingsPart } from './paper-api.ts';

/** What the settings of a machine are made of. */
export interface ControlsProps<Settings = MachineSettings> {
  settings: Settings;
  /** Told at once of a value that is drawn and does not count yet. */
  onPreview: (part: SettingsPart) => void;
  onChange: (part: SettingsPart) => void;
  /** What a stake is depends on the terms. */
  paysBy: PaysBy;
}

/** One of the two machines. Its methods get the settings of their own machine. */
export interface MachineKind<Settings extends MachineSettings = MachineSettings> {
  kind: PaperAccountKind;
  feature: Feature;
  texts: MachineTexts;
  defaults: Readonly<Settings>;
  /** Said to a member whose tier does not have it. */
  needs: string;
  /** The present window of the limit, for example "today". */
  presentWindow(settings: Settings): string;
  Controls(props: ControlsProps<Settings>): ReactNode;
}
