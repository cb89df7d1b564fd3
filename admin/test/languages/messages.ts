import { aCategory, aFranchise, aLead, aPicture } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

/**
 * Messages for failures (specification, section 8) that no other test causes. The others are tested in: `sign-in` and
 * `session-end` (sign-in and sessions); `unlock`; `franchise-lists` ('Error loading franchise.' and 'You can only edit
 * franchises assigned to you.'); `franchise-form` (saves, missing fields and faults); `banners`; `bulk-upload`;
 * `email`; `pages`; `whatsapp`; `users` (credits and export).
 */

/** Makes the API calls of a method and pattern fail during `work`. */
const failing = async (
  page: Page,
  { call, method, detail }: { call: string; method: string; detail?: string },
  work: () => Promise<unknown>,
) => {
  const pattern = `**/api/${call}`;
  await page.route(pattern, route =>
    route.request().method() === method
      ? route.fulfill({
          status: detail ? 409 : 500,
          contentType: 'application/json',
          body: JSON.stringify(detail ? { detail } : {}),
        })
      : route.fallback(),
  );
  await work();
  await page.unroute(pattern);
};

t.test('every failure shows an admin the message that the specification requires in section 8', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const as = { as: admin };
  await aCategory(api.database, { name: 'Food' });
  const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', category: 'Food', consultant_id: consultant.id });
  for (const first_name of ['Nurul', 'Siti'])
    await aLead(api.database, { franchise_id: kopi.id, first_name, last_name: 'Huda' });
  const image_url = `data:image/png;base64,${(await aPicture(40, 20).png().toBuffer()).toString('base64')}`;
  await api.call('POST /admin/hero-slides', { ...as, body: { title: 'First', subtitle: 'Slide', image_url } });
  await api.call('POST /pages', { ...as, body: { title: 'About', slug: 'about', content: '<p>Us</p>' } });

  const page = await window(admin);
  const titled = (heading: string) => page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  const open = async (path: string, heading: string) => {
    await show(page, `/admin/${path}`);
    await titled(heading);
  };
  /** Loads a screen again, so that neither cached data nor a question about unsaved changes can disturb the test. */
  const load = async (path: string, heading: string) => {
    await page.goto(`${origin}/admin/${path}`);
    await titled(heading);
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const cancel = async () => {
    await press('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const said = async (text: string) => {
    await page.getByText(text, { exact: true }).waitFor();
    const ok = page.getByRole('button', { name: 'OK' });
    if (await ok.count()) await ok.click();
  };

  await t.test('a lead that cannot be deleted or saved shows the specified message', async t => {
    await open('leads', 'Manage Leads');
    await press('Delete Nurul Huda');
    await page.getByText('Are you sure you want to delete this lead?').waitFor();
    await failing(page, { call: 'leads/*', method: 'DELETE' }, async () => {
      await confirm();
      await said('Error deleting lead. Please try again.');
    });
    await page.getByRole('checkbox', { name: 'Select Nurul Huda' }).check();
    await press('Delete selected (1)');
    await failing(page, { call: 'leads/*', method: 'DELETE' }, async () => {
      await confirm();
      await said('Error deleting leads. Please try again.');
    });
    await press('Edit Nurul Huda');
    const dialog = page.getByRole('dialog', { name: 'Edit Lead' });
    await dialog.getByLabel('First name').fill('Nurul Ain');
    await failing(page, { call: 'leads/*', method: 'PUT' }, async () => {
      await dialog.getByRole('button', { name: 'Update Lead' }).click();
      await said('Error updating lead. Please try again.');
    });
    t.equal(await dialog.getByLabel('First name').inputValue(), 'Nurul Ain', 'the typed text is kept');
    await cancel();
  });

  await t.test('if a status cannot be saved, the failure is only logged and the old status is displayed', async t => {
    await failing(page, { call: 'leads/*/status**', method: 'PUT' }, async () => {
      const logged = page.waitForEvent('console', message => message.text().startsWith('The status was not saved'));
      await page.getByRole('combobox', { name: 'Status of Nurul Huda' }).click();
      await page.getByRole('option', { name: 'Converted' }).click();
      await logged;
    });
    await page.getByRole('combobox', { name: 'Status of Nurul Huda' }).getByText('New').waitFor();
    t.equal(await page.getByRole('alertdialog').count(), 0);
  });

  await t.test('failures of franchises show their messages', async t => {
    await open('franchises', 'Manage Franchises');
    await press('Delete Kopi Lorong');
    await failing(page, { call: 'franchises/*', method: 'DELETE' }, async () => {
      await confirm();
      await said('Error deleting franchise. Please try again.');
    });
    await open(`franchises/edit/${kopi.id}`, 'Edit Franchise');
    const call = { call: 'franchises/*', method: 'PUT' };
    await failing(page, call, async () => {
      await press('Save');
      await said('Error saving franchise. Please try again.');
    });
    await failing(page, { ...call, detail: 'This slug is taken' }, async () => {
      await press('Save');
      await said('Error: This slug is taken');
    });
    t.match(page.url(), '/admin/franchises/edit/');
  });

  await t.test('invalid uploads and missing images show their messages', async t => {
    const take = (field: RegExp, name: string, mimeType: string, size: number) =>
      page.getByLabel(field).setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
    const picture = /^Upload.*: Franchise Image/;
    await take(picture, 'large.png', 'image/png', 10_485_761);
    await said('Image size must be less than 10MB. Please choose a smaller image.');
    await take(picture, 'notes.pdf', 'application/pdf', 10);
    await said('Please upload a valid image (JPG, PNG, GIF, WebP).');
    await page
      .getByRole('group', { name: 'Link or upload for Gallery item 1' })
      .getByRole('button', { name: 'Upload' })
      .click();
    const media = /^Upload: Gallery item 1/;
    await take(media, 'large.mp4', 'video/mp4', 10_485_761);
    await said('File size must be less than 10MB. Please choose a smaller file.');
    await take(media, 'notes.pdf', 'application/pdf', 10);
    await said('Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.');
    await page.getByRole('textbox', { name: 'Franchise Image' }).fill('/uploads/not-there.png');
    await page.getByRole('status').getByText('Image not found').first().waitFor();
    t.pass();
  });

  await t.test('a franchise form without consultants links to the users', async t => {
    await page.route('**/api/consultants?**', route => route.fulfill({ json: [] }));
    await load('franchises/new', 'Add New Franchise');
    const none = page
      .getByRole('alert')
      .filter({ hasText: 'No consultants available. Please create consultants first.' });
    t.equal(await none.getByRole('link', { name: 'Users' }).getAttribute('href'), '/admin/consultants');
    await page.unroute('**/api/consultants?**');
  });

  await t.test(
    'a franchise form without categories links to the categories, and lists that failed to load can be retried',
    async t => {
      await page.route('**/api/franchises/categories', route => route.fulfill({ json: [] }));
      await page.route('**/api/consultants?**', route => route.fulfill({ status: 500, body: '{}' }));
      await load('franchises/new', 'Add New Franchise');
      const none = page.getByRole('alert').filter({ hasText: 'No categories available.' });
      t.equal(await none.getByRole('link').getAttribute('href'), '/admin/categories');
      const failed = page.getByRole('alert').filter({ hasText: 'The consultants could not be loaded.' });
      await failed.waitFor();
      await page.unroute('**/api/consultants?**');
      await failed.getByRole('button', { name: 'Try again' }).click();
      await failed.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: 'Consultant' }).click();
      await page.getByRole('option', { name: /Daniel Tan/ }).click();
      await page.unroute('**/api/franchises/categories');
    },
  );

  await t.test('failures of users show their messages', async t => {
    await load('consultants', 'Manage Users');
    await press('Delete Daniel Tan');
    await failing(page, { call: 'users/*', method: 'DELETE' }, async () => {
      await confirm();
      await said('Error deleting consultant. Please try again.');
    });
    await press('Edit Daniel Tan');
    await failing(page, { call: 'users/*', method: 'PUT' }, async () => {
      await page.getByRole('dialog').getByLabel('Phone').fill('+60 12-345 6789');
      await press('Save');
      await said('Error saving consultant. Please try again.');
    });
    await cancel();
    t.pass();
  });

  await t.test('failing to delete or save a hero slide shows a message', async t => {
    await open('hero-slides', 'Hero Slide Management');
    await press('Delete First');
    await failing(page, { call: 'admin/hero-slides/*', method: 'DELETE' }, async () => {
      await confirm();
      await said('Error deleting hero slide. Please try again.');
    });
    await press('Edit First');
    await failing(page, { call: 'admin/hero-slides/*', method: 'PUT' }, async () => {
      await page.getByRole('dialog').getByLabel('Subtitle').fill('Updated');
      await press('Save');
      await said('Error saving hero slide. Please try again.');
    });
    await cancel();
    t.pass();
  });

  await t.test('failures of content, navigation, analytics and profile show their messages', async t => {
    const forms = [
      { path: 'content', heading: 'Edit Website Content', call: 'content', says: '❌ Error updating content.' },
      {
        path: 'navigation',
        heading: 'Navigation and Site Settings',
        call: 'site-settings',
        says: '❌ Error updating settings.',
      },
      {
        path: 'google-analytics',
        heading: 'Google Analytics',
        call: 'google-analytics-settings',
        says: '❌ Error updating settings.',
      },
      { path: 'profile', heading: 'My Profile', call: 'users/*', says: '❌ Error updating profile.' },
    ];
    for (const { path, heading, call, says } of forms) {
      // Two forms have the same message, so each begins without messages.
      await page.goto('about:blank');
      await open(path, heading);
      await failing(page, { call, method: 'PUT' }, async () => {
        // The profile has a second form, for the greeting, below the first.
        await page.locator('button[type=submit]').first().click();
        await said(`${says} Please try again.`);
      });
      t.pass(path);
    }
  });

  await t.test('failures of pages show their messages', async t => {
    await open('pages', 'Pages Management');
    await press('Delete About');
    await failing(page, { call: 'pages/*', method: 'DELETE' }, async () => {
      await confirm();
      await said('Error deleting page.');
    });
    t.pass();
  });

  await t.test("failures of categories show the server's message, or otherwise the console's", async t => {
    await open('categories', 'Category Management');
    const remove = async (detail: string | undefined, says: string) => {
      await press('Delete Food');
      await failing(page, { call: 'categories/*', method: 'DELETE', detail }, async () => {
        await confirm();
        await said(says);
      });
    };
    await remove(undefined, 'Error deleting category');
    await remove('It is used by 3 franchises', 'It is used by 3 franchises');
    await press('Edit Food');
    await failing(page, { call: 'categories/*', method: 'PUT' }, async () => {
      await press('Save');
      await said('Error saving category');
    });
    await failing(page, { call: 'categories/*', method: 'PUT', detail: 'There is one of this name' }, async () => {
      await press('Save');
      await said('There is one of this name');
    });
    await cancel();
    t.pass();
  });

  await t.test("a failed background request shows no message, and the console still shows the user's name", async t => {
    for (const call of ['content', 'auth/me', 'admin/stats', 'series**'])
      await page.route(`**/api/${call}`, route => route.fulfill({ status: 500, body: '{}' }));
    await load('dashboard', 'Dashboard');
    await page.getByRole('button', { name: 'Aisyah Rahman Admin' }).waitFor();
    await page.getByRole('heading', { name: 'Management Tools' }).waitFor();
    await waitUntilLoaded(page);
    t.equal(await page.getByRole('alertdialog').count(), 0);
  });

  t.same(faults, []);
});
