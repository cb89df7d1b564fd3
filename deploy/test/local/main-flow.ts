import { join } from 'node:path';
import {
  aFranchiseBody,
  aPicture,
  CLOUD_TOKEN,
  type cloudServer,
  dataUrl,
  type MailServer,
  mailServer,
  PHONE_NUMBER_ID,
} from '@marketplace/api/testing';
import { openDatabase } from '@marketplace/db';
import { connectOrStartEmbedded } from '@marketplace/db/embedded';
import { waitUntil } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { openTestBrowser } from '../../src/browser/browser.ts';
import { signInAndCall } from './a-caller.ts';
import { findDescendant, OWNER } from './start-commands.ts';

const SUCCESS =
  '🎉 Thank you for your interest! Your franchise inquiry has been submitted successfully. Our team will contact you within 24 hours with detailed information.';

const VISITOR = 'suhaila@example.net';
const AINA = { email: 'aina@example.org', password: 'a-password-of-aina' };
/** Matches any part of the visitor's name or phone number. */
const CONTACT = /suhaila|rahman|555.?0177/i;

/** The product as needed here: a start with the mail and WhatsApp servers below. */
export interface Product {
  pid: number;
  origin: string;
  folder: string;
  mail: MailServer;
  cloud: Awaited<ReturnType<typeof cloudServer>>;
}

/** Starts a mail server that receives the product's mails. */
export const aMailServer = (t: Test): Promise<MailServer> =>
  mailServer(t, {
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
  });

/**
 * Tests the main flow: a visitor enquires, everyone is notified, the consultant unlocks, the admin edits, the page
 * shows it.
 */
export const testMainFlow = async (t: Test, { pid, origin, folder, mail, cloud }: Product): Promise<void> => {
  const browser = await openTestBrowser(t);
  const text = async (path: string) => (await fetch(`${origin}${path}`)).text();

  const call = await signInAndCall(origin, OWNER.email, OWNER.password);
  const consultant = await call<{ id: string }>('POST /users', {
    name: 'Aina',
    email: AINA.email,
    password: AINA.password,
    phone: '012-999 0100',
    role: 'consultant',
    tokens: 2,
  });
  await call('PUT /content', {
    emailProvider: 'smtp',
    smtpHost: 'localhost',
    smtpPort: mail.port,
    smtpUseTls: false,
    smtpUsername: 'marketplace',
    smtpPassword: 'a-password-for-mail',
    fromEmail: 'hello@example.org',
    fromName: 'Marketplace',
    adminLeadNotificationEnabled: true,
    whatsappNotificationEnabled: true,
    whatsappNotificationMessage: '{franchise_name}: {lead_name} {lead_phone} {message}',
  });
  await call('PUT /admin/whatsapp/settings', {
    provider: 'cloud',
    cloudPhoneNumberId: PHONE_NUMBER_ID,
    cloudToken: CLOUD_TOKEN,
  });
  t.match(await call('POST /admin/whatsapp/start-service', {}), { success: true });
  const category = await call<{ name: string }>('POST /categories', { name: 'Drinks' });
  const image_url = dataUrl(await aPicture(1200, 750).png().toBuffer());
  const body = aFranchiseBody({ category, consultant }, { image_url });
  const kopi = await call<{ id: string }>('POST /franchises', { ...body, name: 'Kopi Lorong', slug: 'kopi-lorong' });
  await call('POST /franchises', { ...body, name: 'Teh Tarik Tiga', slug: 'teh-tarik-tiga' });
  await waitUntil(async () =>
    /Kopi Lorong[\s\S]*Teh Tarik Tiga|Teh Tarik Tiga[\s\S]*Kopi Lorong/.test(await text('/')),
  );
  await waitUntil(async () => (await fetch(`${origin}/franchise/kopi-lorong`)).ok);

  await t.test('the visitor filters, opens a franchise and sends an enquiry', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    await page.goto(origin);
    await page.getByLabel('Search').pressSequentially('lorong', { delay: 20 });
    await page.waitForURL(/search=lorong/);
    await page.getByText('1 franchise', { exact: true }).first().waitFor();
    await page
      .getByRole('link', { name: /Kopi Lorong/ })
      .first()
      .click();
    await page.waitForURL('**/franchise/kopi-lorong');
    await page.getByRole('button', { name: 'Request Information' }).click();
    await page.getByLabel('First name').fill('Suhaila');
    await page.getByLabel('Last name').fill('Rahman');
    await page.getByLabel('Email').fill(VISITOR);
    await page.getByLabel('Phone').fill('+60 12-555 0177');
    await page.getByLabel('Preferred location').fill('Ipoh, Perak');
    // An enquiry that is sent faster would be suspected as spam.
    await page.clock.fastForward(3100);
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await page.getByText(SUCCESS).waitFor();
    await page.close();
  });

  await t.test('the lead is stored with its notifications', async t => {
    const embedded = await connectOrStartEmbedded({ directory: join(folder, 'mysql') });
    const { knex, close } = openDatabase(embedded.url);
    t.teardown(close);
    const leads = await knex('leads');
    t.match(leads, [{ franchise_id: kopi.id, email: VISITOR, status: 'new', is_suspected: false }]);
    const told = await knex('outbox').where({ lead_id: leads[0]?.id }).orderBy('kind');
    t.match(told, [
      { channel: 'email', kind: 'lead.admin' },
      { channel: 'email', kind: 'lead.confirmation', user_id: null },
      { kind: 'lead.consultant', user_id: consultant.id },
      { kind: 'lead.consultant', user_id: consultant.id },
    ]);
    t.same(told.map(({ channel }) => channel).sort(), ['email', 'email', 'email', 'whatsapp']);
  });

  await t.test('consultant, admin and visitor get their own notifications', async t => {
    const to = (address: string) => mail.box.find(letter => letter.to.includes(address));
    await waitUntil(() => [AINA.email, OWNER.email, VISITOR].every(address => to(address)));
    const [consultants, admins, visitors] = [to(AINA.email), to(OWNER.email), to(VISITOR)];
    t.match(consultants?.text, /Kopi Lorong[\s\S]*costs 1 credit/);
    t.notMatch(`${consultants?.raw}${consultants?.text}${consultants?.html}`, CONTACT, 'masked');
    t.match(admins?.text, /Suhaila Rahman[\s\S]*\+60 12-555 0177/);
    t.match(visitors?.text, /Your reference: ENQ-[\s\S]*What happens next[\s\S]*\/my-data#/);
    await waitUntil(() => cloud.messages().length === 1);
    const [message] = cloud.messages();
    t.equal(message?.body.to, '60129990100');
    t.match(message?.body.text.body, /^Kopi Lorong: /);
    t.notMatch(message?.body.text.body, CONTACT, 'the contact details are masked in WhatsApp too');
  });

  await t.test('the consultant unlocks the lead on a phone and sees the contact details', async t => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/admin`);
    await page.getByLabel('Email').fill(AINA.email);
    await page.getByLabel('Password', { exact: false }).first().fill(AINA.password);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.waitForURL('**/admin/dashboard');
    await page.goto(`${origin}/admin/leads/locked`);
    await page.getByText('Kopi Lorong').first().waitFor();
    t.notMatch(await page.getByRole('main').textContent(), CONTACT);
    await page.getByRole('button', { name: 'Unlock' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Spend 1 credit' }).click();
    await page.getByText('Lead unlocked successfully! Remaining credits: 1').waitFor();
    await page.waitForURL(`${origin}/admin/leads?tab=unlocked`);
    await page.getByText('Suhaila Rahman').first().waitFor();
    t.ok(await page.locator('a[href="tel:+60125550177"]').first().isVisible());
    await page.close();
  });

  await t.test('the admin signs in, sees the lead and edits the franchise', async t => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${origin}/admin`);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: false }).first().fill(OWNER.password);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.waitForURL('**/admin/dashboard');
    await page.goto(`${origin}/admin/leads`);
    await page.getByText('Suhaila Rahman').first().waitFor();
    t.ok(await page.getByText(VISITOR).first().isVisible());

    await page.goto(`${origin}/admin/franchises/edit/${kopi.id}`);
    const name = page.getByLabel('Franchise Name');
    await name.waitFor();
    await name.fill('Kopi Lorong Lama');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    await page.close();
  });

  await t.test('the published page and the directory show the edited franchise', async t => {
    await waitUntil(async () => (await text('/franchise/kopi-lorong')).includes('Kopi Lorong Lama'));
    await waitUntil(async () => (await text('/')).includes('Kopi Lorong Lama'));
    t.match(await text('/franchise/kopi-lorong'), /<title>[^<]*Kopi Lorong Lama/);
  });

  await t.test('while the API and the database are paused the site is served as usual', async t => {
    const parts = ['api/src/app/server.ts', 'mariadbd'].map(part => findDescendant(pid, part) ?? 0);
    t.notOk(parts.includes(0));
    for (const pid of parts) process.kill(pid, 'SIGSTOP');
    try {
      const page = await browser.newPage();
      await page.goto(`${origin}/franchise/kopi-lorong`);
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      t.equal(heading?.trim(), 'Kopi Lorong Lama');
      await page.goto(origin);
      t.ok(await page.getByText('Teh Tarik Tiga').first().isVisible());
      await page.close();
    } finally {
      for (const pid of parts) process.kill(pid, 'SIGCONT');
    }
    await waitUntil(async () => (await fetch(`${origin}/api/readyz`)).ok);
  });
};
