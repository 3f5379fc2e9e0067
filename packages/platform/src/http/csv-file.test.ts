import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

async function cellOf(value: string | number): Promise<string> {
  const pages = async function* () {
    yield [{ value }];
  };
  const { stream } = csvFile({ name: 'values', at: new Date(0), columns: ['value'] }, pages());
  let file = '';
  for await (const part of stream) file += part;
  return file.replace('\ufeffvalue\r\n', '').replace('\r\n', '');
}

it.each(['+442079460958', '+12125550142', '+2348012345678'])(
  'leaves the phone number %s unchanged',
  async (number) => {
    expect(await cellOf(number)).toBe(number);
  },
);

it.each([-0.35, 12, -1e-7])('leaves the number %s unchanged', async (number) => {
  expect(await cellOf(number)).toBe(String(number));
});

it.each([
  '=1+1',
  '+1+1',
  '+44 20 7946 0958',
  '+cmd|calc!A0',
  '+442079460958+1',
  '+0123456789',
  '-1+1',
  '-0.35',
  '@SUM(A1)',
  '\t=1+1',
  '\uff1d1+1',
  '\uff0b442079460958',
])('prevents spreadsheets from evaluating %j', async (formula) => {
  expect(await cellOf(formula)).toBe(`'${formula}`);
});

it('escapes a value in which a formula follows a phone number on the next line', async () => {
  expect(await cellOf('+442079460958\n=1+1')).toBe('"\'+442079460958\n=1+1"');
});
