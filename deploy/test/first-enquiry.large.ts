import { aPicture } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { openTestBrowser } from '../src/browser/browser.ts';
import { startJourney } from './local/a-person.ts';
import { aMailServer } from './local/main-flow.ts';
import { aDataDirectory, OWNER, startInProduction } from './local/start-commands.ts';

const SITI = { name: 'Siti Aminah', email: 'siti@example.org', password: 'a-password-that-siti-chose' };
const VISITOR = 'suhaila@example.net';

/**
 * Maximum number of clicks of the owner, the visitor and the consultant together, from the empty installation until the consultant sees the
 * visitor's address.
 */
const MOST_CLICKS = 36;

t.test('an enquiry can be answered within a limited number of clicks after the installation', async t => {
  const mail = await aMailServer(t);
  const { origin } = await startInProduction(t, aDataDirectory(t));
  const browser = await openTestBrowser(t);
  const picture = { name: 'shop.png', mimeType: 'image/png', buffer: await aPicture(1200, 750).png().toBuffer() };
  const letterTo = async (address: string, about: RegExp) => {
    const found = () => mail.box.find(({ to, text }) => to.includes(address) && about.test(text));
    await waitUntil(() => found() !== undefined);
    return found()?.text ?? '';
  };
  const linkIn = (text: string, path: string) =>
    new RegExp(`${origin}${path}\\S*`).exec(text)?.[0] ?? `no ${path} in ${text}`;
  const journey = startJourney();

  await t.test('the owner is led through the first steps, and each step is ticked when it is done', async t => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { press, type, choose } = journey.by(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    // The first steps are shown in a list on the dashboard, and in a line above the screen of a step.
    const steps = page.getByRole('region', { name: 'First steps' });
    const goOn = (name: string) => press(steps.getByRole('link', { name, exact: true }));
    const ticked = (count: number) => steps.getByText(`${count} of 7 done`).first().waitFor();

    await page.goto(`${origin}/admin`);
    await type('Email', OWNER.email);
    await type('Password', OWNER.password);
    await press(button('Login to Dashboard'));
    await ticked(0);
    await page.getByText('Email is not set up. Messages wait').waitFor();

    await goOn('Enter company');
    await type('Company name', 'Lorong Brands');
    await press(button('Save Changes'));
    await page.getByText('Website content updated successfully!').first().waitFor();
    await ticked(1);

    await goOn('Choose design');
    await choose('Theme', 'Modern');
    await press(button('Save Changes'));
    await page.getByText('Website content updated successfully!').first().waitFor();
    await ticked(2);

    await goOn('Add category');
    await type('Name', 'Drinks', page.getByRole('dialog'));
    await press(button('Save'));
    await ticked(3);

    await goOn('Invite');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Email is not set up yet. The invitation is sent').waitFor();
    t.equal(await dialog.getByLabel('Password').count(), 0, 'nobody types a password for another person');
    await type('Name', SITI.name, dialog);
    await type('Email', SITI.email, dialog);
    await type('Credits', '2', dialog);
    await press(button('Save'));
    await ticked(4);

    await goOn('Add franchise');
    await type('Franchise Name', 'Kopi Lorong');
    await choose('Category', 'Drinks');
    await type('Description', 'Coffee from the back lane.');
    await type('Established Year', '2011');
    await type('Number of Locations', '12');
    await choose('Consultant', /Siti Aminah/);
    await page.getByLabel('Upload an image: Franchise Image').setInputFiles(picture);
    journey.clicks++;
    await page.getByAltText('Preview of Franchise Image').waitFor();
    await press(button('Save'));
    await page.getByText('Franchise created successfully!').waitFor();
    await ticked(5);

    await goOn('Choose currency');
    await choose('Currency of the site', /^MYR, Malaysian Ringgit$/);
    await press(button('Save'));
    await page.getByText('Settings updated successfully!').first().waitFor();
    await ticked(6);

    await goOn('Set up email');
    await type('Host', 'localhost');
    await type('Port', `${mail.port}`);
    await type('Username', 'marketplace');
    await type('Password', 'a-password-for-mail');
    await type('From email', 'hello@example.org');
    await press(page.getByRole('switch', { name: 'Use TLS' }));
    await press(button('Save Settings'));
    await page.getByText('Email settings saved').first().waitFor();
    await type('Test email address', OWNER.email);
    await press(button('Send test'));
    await page.getByText(`The test email was sent to ${OWNER.email}.`).waitFor();
    await steps.waitFor({ state: 'detached' });
    await page.context().close();
  });

  await t.test('the consultant accepts the invitation, which was sent when mail was set up', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const { press, type } = journey.by(page);
    await page.goto(linkIn(await letterTo(SITI.email, /invitation/), '/admin/invitation'));
    journey.clicks++;
    await type('Password', SITI.password);
    await press(page.getByRole('button', { name: 'Save and sign in' }));
    await page.waitForURL('**/admin/dashboard');
    await page.context().close();
  });

  await t.test('a visitor finds the franchise and sends an enquiry', async () => {
    await waitUntil(async () => (await fetch(`${origin}/franchise/kopi-lorong`)).ok);
    await waitUntil(async () => (await (await fetch(origin)).text()).includes('Kopi Lorong'));
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const { press, type } = journey.by(page);
    await page.clock.install();
    await page.goto(origin);
    await press(page.getByRole('link', { name: /Kopi Lorong/ }).first());
    await page.waitForURL('**/franchise/kopi-lorong');
    await press(page.getByRole('button', { name: 'Request Information' }).first());
    await type('First name', 'Suhaila');
    await type('Last name', 'Rahman');
    await type('Email', VISITOR);
    await type('Phone', '+60 12-555 0177');
    await type('Preferred location', 'Ipoh, Perak');
    // An enquiry that is sent faster would be suspected as spam.
    await page.clock.fastForward(3100);
    await press(page.getByRole('button', { name: 'Submit Request' }));
    await page.getByText(/has been submitted successfully/).waitFor();
    await page.context().close();
  });

  await t.test('the consultant is notified, unlocks the lead and contacts the visitor', async t => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const { press, type } = journey.by(page);
    await page.goto(linkIn(await letterTo(SITI.email, /costs 1 credit/), '/admin/leads'));
    journey.clicks++;
    await type('Email', SITI.email);
    await type('Password', SITI.password);
    await press(page.getByRole('button', { name: 'Login to Dashboard' }));
    await press(page.getByRole('button', { name: /^Unlock/ }).first());
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Spend 1 credit' }));
    const answer = page.locator(`a[href^="mailto:${VISITOR}"]`).first();
    await press(answer);
    t.match(await page.getByRole('main').textContent(), VISITOR, 'the consultant sees the address');
    await page.context().close();
  });

  t.comment(`${journey.clicks} clicks, ${journey.fields} fields, ${journey.seconds()} s`);
  t.ok(journey.clicks <= MOST_CLICKS, `${journey.clicks} clicks, of ${MOST_CLICKS}`);
});
