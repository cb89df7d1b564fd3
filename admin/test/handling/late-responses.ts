import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { holdRequests } from '../support/hold.ts';
import { waitUntilDrawn, waitUntilLoaded } from '../support/loaded.ts';

const { api, admin, consultant, window, show, follow, faults } = await startConsole(t);
const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
const aNamed = (first_name: string) =>
  aLead(api.database, { franchise_id: franchise.id, first_name, last_name: 'Tan' });
await aNamed('Mei');
const deleted = await aNamed('Ravi');
/** Returns the current path once all requests have finished. */
const placeOf = async (page: Page) => {
  await waitUntilLoaded(page);
  return new URL(page.url()).pathname;
};
const leave = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
/**
 * Presses Escape once the dialog has the focus. The dialog takes the focus shortly after the button pressed in it is
 * disabled.
 */
const pressEscape = async (page: Page) => {
  await page.waitForFunction(() =>
    document.activeElement?.matches('[role=presentation], [role=presentation] :enabled'),
  );
  await page.keyboard.press('Escape');
};

t.test('a late response does not move a user who has gone to another screen', async t => {
  await t.test('a dialog that is closed during its save does not open another screen afterwards', async t => {
    const page = await window(admin);
    await show(page, '/admin/dashboard');
    await show(page, '/admin/leads');
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await page.getByRole('button', { name: 'Edit Mei Tan' }).click();
    const held = await holdRequests(page, '**/api/leads/*');
    await dialog.getByLabel('Message').fill('Half a message');
    await dialog.getByLabel('Message').press('Tab');
    await dialog.getByRole('button', { name: 'Update Lead' }).click();
    await held.sent;
    await pressEscape(page);
    await leave(page);
    // While the question is open, the dialog is already hidden. Therefore the test waits for the address.
    await page.waitForURL(url => !url.searchParams.has('edit'));
    await dialog.waitFor({ state: 'hidden' });
    await held.release();
    await page.getByText('Lead updated.').waitFor();
    t.equal(await placeOf(page), '/admin/leads');
    await page.context().close();
  });

  await t.test('a franchise form that is left during its save does not open another screen afterwards', async t => {
    const page = await window(consultant);
    await show(page, '/admin/dashboard');
    await show(page, `/consultant/franchises/edit/${franchise.id}`);
    const held = await holdRequests(page, '**/api/franchises/*');
    await page.getByLabel('Franchise Name').fill('Kopi Lorong 2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await held.sent;
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await leave(page);
    await page.waitForURL('**/admin/dashboard');
    await held.release();
    await page.getByText('Franchise updated successfully!').waitFor();
    t.equal(await placeOf(page), '/admin/dashboard');
    await page.context().close();
  });

  await t.test('an unlock or a deletion does not open another screen after the user has left', async t => {
    const page = await window(consultant);
    await show(page, '/admin/leads/locked');
    const unlock = await holdRequests(page, '**/unlock');
    await page.getByRole('button', { name: 'Unlock' }).first().click();
    await page.getByRole('button', { name: 'Spend 1 credit' }).click();
    await unlock.sent;
    await pressEscape(page);
    await follow(page, '/consultant/franchises');
    await page.getByRole('heading', { name: 'My Franchises' }).waitFor();
    await unlock.release();
    await page.getByText('Lead unlocked successfully!', { exact: false }).waitFor();
    t.equal(await placeOf(page), '/consultant/franchises');
    await page.context().close();
    const other = await window(admin);
    await show(other, `/admin/leads/edit/${deleted.id}`);
    const held = await holdRequests(other, '**/api/leads/*');
    await other.getByRole('button', { name: 'Delete Ravi Tan' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await held.sent;
    await pressEscape(other);
    await follow(other, '/admin/categories');
    await other.getByRole('heading', { name: 'Category Management' }).waitFor();
    await held.release();
    await other.getByText('Lead deleted.').waitFor();
    t.equal(await placeOf(other), '/admin/categories');
    await other.context().close();
  });
});

/** Delays GET requests to an address until the returned function is called. */
const holdReading = async (page: Page, address: string) => {
  const go = Promise.withResolvers<void>();
  await page.route(address, async route => {
    if (route.request().method() === 'GET') await go.promise;
    await route.fallback();
  });
  return go.resolve;
};

t.test('a rejected upload is reported on another screen, whose address does not change', async t => {
  const page = await window(admin);
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/admin/bulk-upload-*', async route => {
    sent.resolve();
    await answer.promise;
    await route.fulfill({ status: 422, json: { detail: 'This file is empty' } });
  });
  await show(page, '/admin/bulk-upload');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nKopi') });
  await page.getByText('mine.csv', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await sent.promise;
  await follow(page, '/admin/leads?filter={"status":"new"}');
  await page.getByRole('heading', { name: 'Manage Leads' }).waitFor();
  await page.getByRole('combobox', { name: 'Status New' }).waitFor();
  const address = page.url();
  answer.resolve();
  await page.getByText('Upload failed: This file is empty').waitFor();
  await waitUntilLoaded(page);
  t.equal(page.url(), address);
  await page.context().close();
});

t.test('a saved value is displayed immediately, however long the reload takes', async t => {
  const lead = await aNamed('Farah');
  await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
  await api.call(`PUT /leads/${lead.id}/next-step`, { as: consultant, body: { what: 'Call', due_on: '2099-01-01' } });
  const page = await window(consultant);
  await show(page, `/admin/leads/edit/${lead.id}`);

  await t.test('a saved next step is displayed and can be moved at once', async t => {
    const step = page.getByRole('region', { name: 'Next step' });
    await step.getByRole('button', { name: 'Change' }).click();
    const release = await holdReading(page, '**/next-steps');
    await step.getByLabel('What will you do next?').fill('Call about the kiosk');
    await step.getByRole('button', { name: 'Set next step' }).click();
    await step.getByRole('button', { name: 'Move to: In a week' }).click();
    await page.getByText(/^Next step moved to /).waitFor();
    const { body } = await api.call(`GET /leads/${lead.id}/next-step`, { as: consultant });
    t.equal(body.next_step.what, 'Call about the kiosk');
    release();
    await waitUntilLoaded(page);
  });

  await t.test('a changed status is displayed at once', async t => {
    const status = page.getByRole('combobox', { name: 'Status of Farah Tan' });
    const address = `**/api/leads/${lead.id}`;
    const release = await holdReading(page, address);
    const again = page.waitForRequest(address);
    await status.click();
    await page.getByRole('option', { name: 'Contacted' }).click();
    await again;
    await waitUntilDrawn(page);
    t.equal(await status.textContent(), 'Contacted');
    release();
    await waitUntilLoaded(page);
    t.equal(await status.textContent(), 'Contacted');
  });
  await page.context().close();
});

t.test('no page logs an error', async t => t.same(faults, []));
