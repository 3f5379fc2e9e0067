import type { Browser } from 'playwright';
import { someRegistration } from '../../support/api-client.ts';
import { codeIn } from '../../support/inbox.ts';
import type { Walk } from './walk.ts';

const BROKER_ACCOUNT = '48210733';
const DEPOSIT_USD = 100;

/** A visitor in Lagos follows a link from Telegram, signs up, and sends the proof of a deposit. */
export const lagosVisitor: Walk = {
  name: 'lagos',
  title: 'A visitor in Lagos, from a Telegram link to proof sent',
  intro:
    'A friend posts a link to CroneAI in a Telegram group. The clock starts with the tap on that link. The visitor has no account yet.',
  begin: async ({ info, inbox, browser }) => {
    const visitor = someRegistration({
      fullName: 'Chidi Okeke',
      email: `chidi-${Date.now() % 1_000}@example.com`,
      phone: '8031234567',
    });
    const receipt = await drawReceipt(browser);
    let lastCharacter = '';
    return {
      phone: { extraHTTPHeaders: { referer: 'https://t.me/' } },
      steps: [
        {
          name: 'home',
          title: 'The home page opens',
          text: 'The first screen has one promise, what it costs, and one button. The page remembers that the visit came from Telegram, so that the owner can see it under *Sources*.',
          act: async (page) => {
            await page.goto(`${info.web}/?utm_source=telegram`, { waitUntil: 'commit' });
            await page.getByRole('link', { name: 'Get started free' }).first().waitFor();
          },
        },
        {
          name: 'offer',
          title: 'The offer asks for an email address',
          text: 'The visitor types an address. The page says what happens next, and that signals start with a deposit.',
          act: async (page) => {
            await page.getByRole('link', { name: 'Get started free' }).first().click();
            await page.getByLabel('Email').fill(visitor.email);
          },
        },
        {
          name: 'application',
          title: 'The application has five fields',
          text: 'The phone number sets the country. A list shows which rules the password meets.',
          act: async (page) => {
            await page.getByRole('button', { name: 'Claim free access' }).click();
            await page.getByLabel('Full name').fill(visitor.fullName);
            await page.getByLabel('Phone number').fill(visitor.phone);
            await page.getByLabel(/^Password/).fill(visitor.password);
            const submit = page.getByRole('button', { name: 'Create my account' });
            await submit.scrollIntoViewIfNeeded();
            await page.locator('button:not(:disabled)', { hasText: 'Create my account' }).waitFor();
          },
        },
        {
          name: 'code',
          title: 'A code arrives by email',
          text: 'The visitor types the code from the email. The last character sends it. Wrong or missing codes have their own help below.',
          act: async (page) => {
            await page.getByRole('button', { name: 'Create my account' }).click();
            const code = page.getByLabel('Confirmation code');
            await code.waitFor();
            const typed = codeIn(await inbox.waitFor(visitor.email, /code/i));
            await code.fill(typed.slice(0, -1));
            lastCharacter = typed.slice(-1);
          },
        },
        {
          name: 'dashboard',
          title: 'The dashboard opens with three steps',
          text: 'The checklist says which steps are the member’s, which are ours, and how long ours take.',
          act: async (page) => {
            await page.getByLabel('Confirmation code').press(lastCharacter);
            await page.getByText('0 of 3 done').waitFor();
          },
        },
        {
          name: 'broker',
          title: 'Step 1: the broker account',
          text: 'The page has the promo code, the link to the broker, and a sentence on which number to enter.',
          act: async (page) => {
            await page.getByRole('link', { name: 'Start Activation' }).click();
            await page.getByRole('button', { name: 'I’ve opened my account' }).click();
            await page.getByLabel('Broker account ID').fill(BROKER_ACCOUNT);
          },
        },
        {
          name: 'deposit',
          title: 'Step 2: the deposit',
          text: 'The member deposits at the broker. The form says which tier the amount unlocks.',
          act: async (page) => {
            await page.getByRole('button', { name: 'Continue' }).click();
            await page.getByLabel('Deposit amount (USD)').fill(String(DEPOSIT_USD));
            await page.getByText(/A verified deposit of .* unlocks/).waitFor();
          },
        },
        {
          name: 'proof',
          title: 'Step 3: the proof is sent',
          text: 'A screenshot of the deposit is enough. The member gets a ticket number, and reads when support answers.',
          act: async (page) => {
            await page.getByRole('button', { name: 'Continue' }).click();
            const file = { name: 'deposit.png', mimeType: 'image/png', buffer: receipt };
            await page.getByLabel('Add files').setInputFiles([file]);
            await page.getByLabel('Uploaded').waitFor();
            await page.getByRole('button', { name: 'Send proof' }).click();
            await page.getByText(/^We’ve received your proof/).waitFor();
          },
        },
      ],
    };
  },
};

/** Draws the screenshot that a member would send. */
async function drawReceipt(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 390, height: 300 } });
  try {
    await page.setContent(
      `<body style="font: 20px sans-serif"><h1>Deposit complete</h1><p>Account ${BROKER_ACCOUNT}</p><p>${DEPOSIT_USD}.00 USD</p>`,
    );
    return await page.screenshot();
  } finally {
    await page.close();
  }
}
