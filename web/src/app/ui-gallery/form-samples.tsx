import { Checkbox, RadioCards, Switch } from '../../shared/ui/choice.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { PasswordField, TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { Sample } from './sample.tsx';

export function FormSamples({ theme }: { theme: string }) {
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
