import { aCategory, aConsultant, aFranchise, aLead, aVideo } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { axe } from './support/axe.ts';
import { startConsole } from './support/console.ts';
import { filledForms } from './support/forms.ts';
import { drawn } from './support/loaded.ts';
import { beyond, DESKTOP, PHONE } from './support/looks.ts';
import { tooSmall } from './support/thumbs.ts';

const SECTIONS = [
  'Basic Information',
  'Franchise Image',
  'Investment Information',
  'Territory & Franchise Model',
  'Why Choose',
  'Media Gallery',
  'FAQs',
  'Links & Contact',
  'SEO',
];

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

t.test('the franchise form', async t => {
  await aCategory(api.database, { name: 'Food & Beverage' });
  for (let n = 10; n < 40; n++) await aConsultant(api.database, { name: `Ali Many ${n}` });
  const page = await window(admin);

  await t.test('a missing field is named in an alert and beside the field', async t => {
    await page.goto(`${origin}/admin/franchises/new`);
    await page.getByRole('heading', { name: 'Add New Franchise' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Please fill in the following required fields:').waitFor();
    t.same(await alert.getByRole('listitem').allInnerTexts(), [
      'Franchise Name',
      'Category',
      'Description',
      'Established Year',
      'Number of Locations',
      'Consultant',
      'Franchise Image',
    ]);
    await alert.getByRole('button', { name: 'OK' }).click();
    t.ok(await page.getByText('7 fields need attention').isVisible());
  });

  await t.test('rows are added and removed, and the last one stays', async t => {
    const remove = page.getByRole('button', { name: /^Remove FAQ/ });
    t.ok(await remove.first().isDisabled());
    await page.getByRole('button', { name: 'Add FAQ' }).click();
    t.equal(await remove.count(), 2);
    await remove.first().click();
    t.ok(await remove.first().isDisabled());
  });

  await t.test('no model is said in red; the last territory type unticked is Malaysia again', async t => {
    await page.getByRole('checkbox', { name: 'Single-Unit' }).uncheck();
    await page.getByText('Please select at least one franchise model').waitFor();
    await page.getByRole('checkbox', { name: 'Multi-Unit' }).check();
    await page.getByRole('checkbox', { name: 'Malaysia' }).click();
    t.ok(await page.getByRole('checkbox', { name: 'Malaysia' }).isChecked());
  });

  await t.test('what the server finds is told in an alert and beside the field', async t => {
    await page.getByLabel('Franchise Name').fill('Kopi Lorong');
    await choose(page, 'Category', 'Food & Beverage');
    await page.getByLabel('Description', { exact: false }).first().fill('Coffee from the back lane.');
    await page.getByLabel('Established Year').fill('1492');
    await page.getByLabel('Number of Locations').fill('12');
    const consultantField = page.getByRole('combobox', { name: 'Consultant' });
    await consultantField.fill('d');
    await page.getByText('at least two letters').waitFor();
    await consultantField.fill('many 17');
    await page.getByRole('option', { name: /Ali Many 17/ }).waitFor();
    t.equal(await page.getByRole('option').count(), 1, 'those that the server finds');
    await consultantField.fill('');
    await page.getByRole('option').nth(19).waitFor();
    t.equal(await page.getByRole('option').count(), 20, 'or the first of all');
    await consultantField.fill('daniel');
    await page.getByRole('option', { name: /Daniel Tan/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    t.match(await consultantField.inputValue(), /^Daniel Tan \(/, 'chosen with the keyboard alone');
    await page.getByLabel('Upload an image: Franchise Image').setInputFiles({
      name: 'shop.png',
      mimeType: 'image/png',
      buffer: PIXEL,
    });
    await page.getByAltText('Preview of Franchise Image').waitFor();
    await page.getByLabel('Minimum Investment').fill('50000');
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Validation Error:').waitFor();
    t.match(await alert.getByRole('listitem').allInnerTexts(), [/\(established_year\)$/]);
    await alert.getByRole('button', { name: 'OK' }).click();
    t.match(await page.getByLabel('Established Year').getAttribute('aria-invalid'), 'true');
  });

  await t.test('it is created, with empty rows dropped, and the list is shown', async t => {
    await page.getByLabel('Established Year').fill('2011');
    await page.getByRole('textbox', { name: 'Key point 1' }).fill('A queue every morning');
    await page.getByRole('button', { name: 'Add key point' }).click();
    await page.getByLabel('Meta Title').fill('Kopi');
    t.ok(await page.getByText('4 / 60').isVisible());
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Franchise created successfully!').waitFor();
    t.equal(new URL(page.url()).pathname, '/admin/franchises');
    await page.getByRole('link', { name: 'Kopi Lorong', exact: true }).waitFor();
    const { body } = await api.call('GET /franchise/kopi-lorong');
    t.match(body, {
      name: 'Kopi Lorong',
      established_year: 2011,
      locations_count: 12,
      investment_min: 50_000,
      investment_max: null,
      currency: 'MYR',
      franchise_model: ['Multi-Unit'],
      why_choose_points: ['A queue every morning'],
      faqs: [],
      media_gallery: [],
      consultant_id: consultant.id,
      image_url: /^\/uploads\//,
    });
  });

  await t.test('editing keeps what was there and leads back', async t => {
    await page.getByRole('link', { name: 'Edit Kopi Lorong' }).click();
    await page.getByRole('heading', { name: 'Edit Franchise' }).waitFor();
    t.match(page.url(), /\/admin\/franchises\/edit\//);
    const shown = page.getByRole('combobox', { name: 'Consultant' }).and(page.locator('[value^="Daniel Tan ("]'));
    await shown.waitFor();
    await page.getByLabel('Franchise Name').fill('Kopi Lorong Lama');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Kopi Lorong Lama', exact: true }).waitFor();
    t.equal((await api.call('GET /franchise/kopi-lorong')).body.name, 'Kopi Lorong Lama');
  });

  t.same(faults, []);
});

t.test('two windows edit one franchise', async t => {
  const franchise = await aFranchise(api.database, { name: 'Two Windows', consultant_id: null });
  const { body: consultants } = await api.call('GET /consultants', { as: admin });
  await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { consultant_id: consultants[0].id } });
  const page = await window(admin);
  const openForm = async () => {
    await page.goto(`${origin}/admin/franchises/edit/${franchise.id}`);
    await page.getByLabel('Franchise Name').waitFor();
  };
  const another = (name: string) => api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { name } });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this meanwhile' });

  await t.test('the second sees both versions and may save over the other', async t => {
    await openForm();
    await another('Named by another');
    await page.getByLabel('Franchise Name').fill('Named by me');
    await save();
    await dialog.waitFor();
    t.ok(await dialog.getByRole('cell', { name: 'Named by me' }).isVisible());
    t.ok(await dialog.getByRole('cell', { name: 'Named by another' }).isVisible());
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    t.equal((await api.call(`GET /franchise/${franchise.id}`)).body.name, 'Named by me');
  });

  await t.test('or take what is there', async t => {
    await openForm();
    await another('Theirs in the end');
    await page.getByLabel('Franchise Name').fill('Mine, given up');
    await save();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await page.getByLabel('Franchise Name').inputValue(), 'Theirs in the end');
  });
});

t.test('what was typed into the franchise form outlives the way out and back', async t => {
  const franchise = await aFranchise(api.database, { name: 'Kopi Kampung', consultant_id: consultant.id });
  const page = await window(admin);
  const name = page.getByLabel('Franchise Name');
  const back = page.getByText('What you typed is back. It is not saved yet.');

  await t.test('a link inside the form asks nothing, and Back shows what was typed', async t => {
    await page.route('**/api/franchises/categories', route => route.fulfill({ json: [] }));
    await show(page, '/admin/franchises/new');
    await name.fill('Half a franchise');
    await page.getByRole('textbox', { name: 'Key point 1' }).fill('A queue every morning');
    await page.unroute('**/api/franchises/categories');
    await page.getByRole('alert').getByRole('link', { name: 'Category Management' }).click();
    await page.getByRole('heading', { name: 'Category Management', level: 1 }).waitFor();
    t.equal(await page.getByRole('alertdialog').count(), 0);
    await page.goBack();
    await back.waitFor();
    t.equal(await name.inputValue(), 'Half a franchise');
    t.equal(await page.getByRole('textbox', { name: 'Key point 1' }).inputValue(), 'A queue every morning');
    t.ok(await page.getByText('Unsaved changes').isVisible());
  });

  await t.test('so does loading the page anew, which the browser asks about', async t => {
    await name.fill('Three quarters of a franchise');
    const asked = page.waitForEvent('dialog').then(dialog => dialog.accept());
    await Promise.all([page.reload(), asked]);
    await back.waitFor();
    t.equal(await name.inputValue(), 'Three quarters of a franchise');
  });

  await t.test('what was left on purpose is gone', async t => {
    await page.getByRole('link', { name: 'Back to Franchises' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: 'Manage Franchises' }).waitFor();
    await show(page, '/admin/franchises/new');
    t.equal(await name.inputValue(), '');
    t.equal(await back.count(), 0);
  });

  await t.test('only the fields that were changed come back, over what others saved meanwhile', async t => {
    await show(page, `/admin/franchises/edit/${franchise.id}`);
    await page.getByLabel('Minimum Investment').fill('70000');
    const asked = page.waitForEvent('dialog').then(dialog => dialog.accept());
    await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { name: 'Kopi Kampung Baru' } });
    await Promise.all([page.reload(), asked]);
    await back.waitFor();
    t.equal(await page.getByLabel('Minimum Investment').inputValue(), '70000');
    t.equal(await name.inputValue(), 'Kopi Kampung Baru');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Franchise updated successfully!').waitFor();
    await show(page, `/admin/franchises/edit/${franchise.id}`);
    t.equal(await back.count(), 0, 'once it is saved nothing comes back');
  });

  await t.test(
    'of a field that somebody else saved meanwhile both values are shown, and one of them chosen',
    async t => {
      const clash = page.getByRole('dialog', { name: 'Someone else changed this meanwhile' });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const stored = async () => (await api.call(`GET /franchises/${franchise.id}`, { as: admin })).body;
      const leaveAndReturn = async () => {
        const asked = page.waitForEvent('dialog').then(dialog => dialog.accept());
        await Promise.all([page.reload(), asked]);
        await clash.waitFor();
      };
      const saveElsewhere = (body: object) => api.call(`PUT /franchises/${franchise.id}`, { as: admin, body });
      const other = await aConsultant(api.database, { name: 'Farid Osman' });
      await name.fill('Named by me');
      await page.getByLabel('Minimum Investment').fill('81000');
      await page.getByRole('textbox', { name: 'Key point 1' }).fill('Mine');
      await choose(page, 'Consultant', /Ali Many 17/);
      await saveElsewhere({
        ...{ name: 'Named by another', phone: '03-5555 0123', consultant_id: other.id },
        media_gallery: [{ url: '/uploads/a.webp', caption: '' }],
      });
      await leaveAndReturn();
      const rows = async () =>
        (await clash.getByRole('row').allInnerTexts()).slice(1).map(text => text.split(/\s*\t\s*/));
      await clash.getByRole('cell', { name: 'Ali Many 17', exact: true }).waitFor();
      await clash.getByRole('cell', { name: 'Farid Osman', exact: true }).waitFor();
      t.same(
        (await rows()).toSorted(),
        [
          ['Consultant', 'Ali Many 17', 'Farid Osman'],
          ['Franchise Name', 'Named by me', 'Named by another'],
        ],
        'and of no other field',
      );
      t.same(await axe(page), []);
      await page.setViewportSize(PHONE);
      for (const value of ['Named by me', 'Named by another']) {
        const isSeen = await clash.getByRole('cell', { name: value }).evaluate(cell => {
          const box = cell.getBoundingClientRect();
          return document.elementFromPoint(box.left + 20, box.top + 10) === cell && box.right <= innerWidth;
        });
        t.ok(isSeen, `“${value}” is seen on a phone`);
      }
      t.same(await axe(page), []);
      await page.setViewportSize(DESKTOP);
      await page.keyboard.press('Escape');
      t.ok(await clash.isVisible(), 'a choice has to be made');
      await leaveAndReturn();
      t.equal((await rows()).length, 2, 'who leaves instead is asked again');

      await clash.getByRole('button', { name: 'Take theirs' }).click();
      await clash.waitFor({ state: 'detached' });
      t.equal(await name.inputValue(), 'Named by another');
      t.equal(await page.getByLabel('Minimum Investment').inputValue(), '81000', 'what nobody else changed is mine');
      t.equal(await page.getByRole('textbox', { name: 'Key point 1' }).inputValue(), 'Mine');
      t.equal(await page.getByLabel('Phone').inputValue(), '03-5555 0123');

      await name.fill('Mine once more');
      await saveElsewhere({ name: 'Theirs once more' });
      await leaveAndReturn();
      await clash.getByRole('button', { name: 'Keep mine' }).click();
      await clash.waitFor({ state: 'detached' });
      await save.click();
      await page.getByText('Franchise updated successfully!').waitFor();
      t.match(await stored(), {
        ...{ name: 'Mine once more', phone: '03-5555 0123', investment_min: 81_000, why_choose_points: ['Mine'] },
        ...{ consultant_id: other.id, media_gallery: [{ url: '/uploads/a.webp' }] },
      });
      await show(page, `/admin/franchises/edit/${franchise.id}`);
      await name.fill('Kopi Kampung Baru');
      await save.click();
      await page.getByRole('link', { name: 'Edit Kopi Kampung Baru' }).waitFor();
    },
  );

  await t.test('nothing can be typed over a record that is not read yet', async t => {
    await show(page, '/admin/franchises');
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await page.route(`**/api/franchises/${franchise.id}`, async route => {
      await isRead;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Edit Kopi Kampung Baru' }).click();
    await page.getByRole('heading', { name: 'Edit Franchise' }).waitFor();
    await page.getByRole('main').getByText('Loading...').waitFor();
    t.equal(await name.count(), 0);
    read();
    await name.waitFor();
    await page.unroute(`**/api/franchises/${franchise.id}`);
  });

  t.same(faults, []);
});

t.test('a picture field speaks of pictures, also where the server refuses', async t => {
  const page = await window(admin);
  await show(page, '/admin/franchises/new');
  const picker = page.getByLabel('Upload an image: Franchise Image');
  const said = page.getByRole('alert').filter({ hasText: 'Please upload a valid image' });
  const take = async (name: string, mimeType: string, buffer: Buffer) => {
    await picker.setInputFiles({ name, mimeType, buffer });
    await said.waitFor();
    t.match(await said.allTextContents(), ['Please upload a valid image (JPG, PNG, GIF, WebP).'], name);
    await said.getByRole('button', { name: 'Close' }).click();
    await said.waitFor({ state: 'detached' });
  };
  t.notMatch(await picker.getAttribute('accept'), 'video');
  t.ok(await page.getByText('JPG, PNG, GIF or WebP, less than 10MB').first().isVisible());
  await take('film.mp4', 'video/mp4', Buffer.alloc(10));
  await take('no-picture.png', 'image/png', Buffer.from('no picture at all'));
  await take('a-film-called.png', 'image/png', aVideo('mp4'));
  t.equal(await page.getByRole('textbox', { name: 'Franchise Image' }).inputValue(), '');
  t.same(faults, []);
});

t.test('the long form has a way through it', async t => {
  const page = await window(admin);
  const way = page.getByRole('navigation', { name: 'Sections of this form' });
  const heading = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
  const isGoneTo = (name: string) =>
    page.waitForFunction(
      text => document.activeElement?.matches('h2') && document.activeElement.textContent === text,
      name,
    );
  const isCurrent = (name: string) => way.locator('[aria-current=location]', { hasText: name }).waitFor();

  await t.test('its sections stand at its side, what people need first on top', async t => {
    await show(page, '/admin/franchises/new');
    t.same(await way.getByRole('link').allInnerTexts(), SECTIONS);
    t.same(await page.locator('form section h2').allInnerTexts(), SECTIONS);
    const names = await page
      .locator('form [name]:not([aria-hidden])')
      .evaluateAll(all => all.map(field => field.getAttribute('name')));
    t.same(names.slice(0, 2), ['name', 'description']);
    t.equal(names.at(-1), 'slug');
    await isCurrent('Basic Information');
  });

  await t.test('one that is pressed has the focus in its heading, below the header, and is marked', async t => {
    for (const name of ['FAQs', 'SEO', 'Franchise Image']) {
      await way.getByRole('link', { name }).click();
      await isGoneTo(name);
      await isCurrent(name);
      const { y = 0 } = (await heading(name).boundingBox()) ?? {};
      t.ok(y > 61 && y < 900, `${name} stands at ${y}`);
    }
    t.match(page.url(), /new$/, 'no step in the history: Back leaves the form');
  });

  await t.test('it follows what is scrolled to', async t => {
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, document.body.scrollHeight);
    });
    await isCurrent('SEO');
    await page.evaluate(() => scrollTo(0, 0));
    await isCurrent('Basic Information');
    t.pass();
  });

  await t.test(
    'after a failed save each section has the number of its faults, and the first faulty field the focus',
    async t => {
      await way.getByRole('link', { name: 'FAQs' }).click();
      await page.getByRole('checkbox', { name: 'Single-Unit' }).uncheck();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
      t.same(await way.getByRole('link', { name: /need/ }).allTextContents(), [
        'Basic Information6, 6 fields need attention',
        'Franchise Image1, 1 field needs attention',
        'Territory & Franchise Model1, 1 field needs attention',
      ]);
      t.same(await axe(page), []);
    },
  );

  t.same(faults, []);
});

t.test('the form fits a phone', async t => {
  const franchise = await aFranchise(api.database, { name: 'On a phone', consultant_id: consultant.id });
  const page = await window(consultant, { viewport: PHONE });
  const way = page.getByRole('navigation', { name: 'Sections of this form' });
  /** What covers the window's head and foot, and where the focus is between them. */
  const sight = () =>
    page.evaluate(() => {
      const [bar, foot] = [...document.querySelectorAll('form [data-covers]')].map(box => box.getBoundingClientRect());
      const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return {
        head: bar?.bottom ?? 0,
        foot: foot?.top ?? 0,
        top,
        bottom,
        name: document.activeElement?.getAttribute('name'),
      };
    });

  await t.test('nothing is wider than the screen, and a thumb hits everything', async t => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...PHONE, width });
      await show(page, `/consultant/franchises/edit/${franchise.id}`);
      t.equal(await beyond(page), 0);
      t.same(await page.locator('main').evaluate(tooSmall, 44), [], `at ${width}`);
    }
  });

  await t.test('numbers, addresses and telephone numbers have their keyboards', async t => {
    const modes = await page
      .locator('form [inputmode]')
      .evaluateAll(all => all.map(field => [field.getAttribute('name'), field.getAttribute('inputmode')]));
    t.match(Object.fromEntries(modes), {
      established_year: 'numeric',
      investment_min: 'numeric',
      image_url: 'url',
      website: 'url',
      contact_email: 'email',
      phone: 'tel',
    });
  });

  await t.test('a bar above the form leads to its sections', async t => {
    await way.getByRole('button').click();
    t.same(await page.getByRole('menuitem').allInnerTexts(), SECTIONS);
    await page.getByRole('menuitem', { name: 'Investment Information' }).click();
    await page.waitForFunction(() => document.activeElement?.matches('section#investment h2'));
    await way.getByRole('button', { name: 'Investment Information' }).waitFor();
    const { head, top } = await sight();
    t.ok(top >= head, `the heading at ${top} is below the bar, which ends at ${head}`);
  });

  await t.test('no field that has the focus is under a bar, forwards and backwards', async t => {
    for (const key of ['Tab', 'Shift+Tab'])
      for (let count = 0; count < 12; count++) {
        await page.keyboard.press(key);
        await drawn(page);
        const { head, foot, top, bottom, name } = await sight();
        if (bottom - top > foot - head) continue;
        t.ok(top >= head && bottom <= foot, `${key} ${name}: ${top} to ${bottom}, between ${head} and ${foot}`);
      }
  });

  await t.test('after a failed save the first faulty field is seen', async t => {
    await page.getByLabel('Number of Locations').fill('');
    await page.getByLabel('Established Year').fill('');
    await way.getByRole('button').click();
    await page.getByRole('menuitem', { name: 'SEO' }).click();
    await way.getByRole('button', { name: 'SEO' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'established_year');
    const { head, foot, top, bottom } = await sight();
    t.ok(top >= head && bottom <= foot, `${top} to ${bottom}, between ${head} and ${foot}`);
    await way.getByRole('button', { name: /2 fields need attention/ }).waitFor();
  });

  t.same(faults, []);
});

t.test('a field is marked as required where the API refuses it empty, and nowhere else', async t => {
  const { name: category } = await aCategory(api.database, { name: 'Bubble tea' });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const lead = await aLead(api.database, { franchise_id: franchise.id });
  const page = await window(admin);
  const as = { as: admin };
  /** A choice that has a value from the start can't be made empty. */
  const always = ['currency', 'role', 'origin_country', 'location', 'status', 'experience', 'timeline'];
  const emptied = (value: unknown) =>
    Array.isArray(value) ? [] : typeof value === 'number' || value === null ? null : '';

  for (const { screen, call, body, labels } of filledForms({ category, consultant, lead }))
    await t.test(screen, async t => {
      await show(page, screen);
      const form = page.locator('form').filter({ has: page.locator('[type=submit]') });
      await form.waitFor();
      const marks = await form
        .locator('.MuiFormLabel-asterisk')
        .evaluateAll(all => all.map(mark => (mark.parentElement?.textContent ?? '').replace(/[*\s]+$/, '')));
      const filled = await api.call(call, { ...as, body });
      t.ok([200, 201].includes(filled.status), `filled in it is taken: ${JSON.stringify(filled.body)}`);
      const refused: string[] = [];
      const fields = Object.keys(labels).filter(field => field in body && typeof body[field] !== 'boolean');
      t.ok(fields.length > 2, 'it has fields');
      for (const field of fields) {
        const { status, body: answer } = await api.call(call, {
          ...as,
          body: { ...body, [field]: emptied(body[field]) },
        });
        const faults: { loc: string[] }[] = status === 422 ? answer.detail : [];
        if (faults.some(({ loc }) => loc.includes(field))) refused.push(field);
      }
      const marked = fields.filter(field => marks.includes(labels[field] ?? ''));
      t.same(
        marked.filter(field => !refused.includes(field)),
        [],
        'what is marked is refused',
      );
      t.same(
        refused.filter(field => !marked.includes(field) && !always.includes(field)),
        [],
        'what is refused is marked',
      );
    });

  t.same(faults, []);
});
