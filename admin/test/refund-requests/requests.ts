import { aFranchise, aLead, aPicture } from '@marketplace/api/testing';
import t, { type Test } from 'tap';
import { DESKTOP, horizontalOverflow } from '../support/appearance.ts';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('a consultant can request a refund, and an admin decides', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const aPaidLead = async (more: object = {}) => {
    const lead = await aLead(api.database, { franchise_id: franchise.id, ...more });
    await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    return lead;
  };
  const lead = await aPaidLead({ first_name: 'Nurul', last_name: 'Huda' });
  const page = await window(consultant);
  const is = async (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
  const isWell = async (t: Test) => {
    await waitUntilLoaded(page);
    t.same(await findAxeViolationsOfState(page), [], 'axe finds no fault');
    t.equal(await horizontalOverflow(page), 0, 'the page does not scroll sideways');
  };
  const dialog = page.getByRole('dialog', { name: 'Request a refund for this lead' });

  await t.test(
    'the consultant requests a refund by keyboard, sees faults beside their fields and loses no input',
    async t => {
      await show(page, `/admin/leads/edit/${lead.id}`);
      const { ends_at } = (await api.call(`GET /leads/${lead.id}/refund`, { as: consultant })).body;
      const until = await page.evaluate(
        at =>
          new Intl.DateTimeFormat('en-MY', {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: 'Asia/Kuala_Lumpur',
          }).format(new Date(at)),
        ends_at,
      );
      await is(`You can request a refund until ${until}.`);
      const request = page.getByRole('button', { name: 'Request a refund for this lead' });
      await request.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      await isWell(t);
      await page.getByRole('button', { name: 'Send request' }).focus();
      await page.keyboard.press('Enter');
      const fault = dialog.getByLabel('Reason');
      await dialog.locator('[aria-invalid=true]:not([aria-hidden=true])').nth(1).waitFor();
      t.pass('both empty fields are marked');

      await fault.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Wrong person' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.getByLabel('In a few words').focus();
      await page.keyboard.type('x'.repeat(20));
      await dialog.getByLabel('In a few words').fill('x'.repeat(501));
      const picture = { name: 'chat.png', mimeType: 'image/png', buffer: await aPicture(2000, 300).png().toBuffer() };
      const chooser = dialog.getByLabel('Add a picture: Pictures');
      for (const n of [1, 2, 3]) {
        await chooser.setInputFiles({
          ...picture,
          buffer: await aPicture(2000, 300 + n)
            .png()
            .toBuffer(),
        });
        await dialog.getByRole('img', { name: `Picture ${n}` }).waitFor();
      }
      t.equal(await chooser.count(), 0, 'a refund request takes at most three pictures');
      await dialog.getByRole('button', { name: 'Remove picture 3' }).focus();
      await page.keyboard.press('Enter');
      const pictures = dialog.getByRole('group', { name: 'Pictures' });
      await pictures.and(page.locator(':focus')).waitFor();
      await dialog.getByRole('img').nth(2).waitFor({ state: 'detached' });
      await chooser.setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
      await is('This picture cannot be read');
      await isWell(t);

      const read = await page.evaluateHandle(() => {
        const { createImageBitmap } = globalThis;
        const held = Promise.withResolvers<void>();
        globalThis.createImageBitmap = async (file: ImageBitmapSource) => {
          await held.promise;
          globalThis.createImageBitmap = createImageBitmap;
          return createImageBitmap(file);
        };
        return held;
      });
      await chooser.setInputFiles(picture);
      await dialog.getByRole('button', { name: 'Uploading...', exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Remove picture 1' }).click();
      await dialog.getByRole('img', { name: 'Picture 2' }).waitFor({ state: 'detached' });
      await read.evaluate(held => held.resolve());
      await page.getByRole('button', { name: 'Send request' }).waitFor();
      t.equal(await dialog.getByRole('img').count(), 2, 'the slow picture is added and the removed one is not');

      await page.getByRole('button', { name: 'Send request' }).click();
      await page.getByRole('button', { name: 'OK' }).click();
      t.equal(
        (await dialog.getByLabel('In a few words').inputValue()).length,
        501,
        'the text is kept after a rejected request',
      );
      t.equal(await dialog.getByRole('img').count(), 2);
      await dialog.getByLabel('In a few words').fill('The number is that of another family.');
      await page.getByRole('button', { name: 'Send request' }).focus();
      await page.keyboard.press('Enter');
      await is('Refund request sent.');
      await dialog.waitFor({ state: 'detached' });
      await is('Decision due on');
      await page.getByRole('list', { name: 'Activity' }).getByText('Refund requested').waitFor();
      t.match(await knex('refund_requests').where({ lead_id: lead.id }), [{ reason: 'wrong_person', status: 'open' }]);
      t.equal((await knex('refund_request_pictures')).length, 2);
      t.equal(await request.count(), 0, 'a refund can be requested only once');
    },
  );

  await t.test(
    'the admin asks a question, the consultant replies, the admin accepts, and both see the due times',
    async t => {
      const [{ id }] = await knex('refund_requests').where({ lead_id: lead.id });
      await page.getByRole('link', { name: 'See the refund request' }).click();
      await is('The number is that of another family.');
      await is('Nurul Huda · Kopi Lorong');
      await page.getByRole('img', { name: 'Picture 2' }).waitFor();
      await isWell(t);

      const office = await window(admin);
      await knex('refund_requests')
        .where({ id })
        .update({ due_at: new Date(Date.now() - 3_600_000) });
      await show(office, '/admin/dashboard');
      await office.getByText('1 refund request is overdue.').waitFor();
      await office.getByRole('link', { name: 'Show them' }).click();
      await office.getByRole('link', { name: /Wrong person/ }).click();
      await office.getByText('Decision was due on').first().waitFor();
      await office.getByRole('img', { name: 'Picture 1' }).waitFor();
      await office.getByRole('heading', { name: 'Other refund requests of' }).waitFor();
      await office.getByText(lead.email).first().waitFor();
      await waitUntilLoaded(office);
      t.same(await findAxeViolationsOfState(office), []);
      await office.getByRole('button', { name: 'Ask', exact: true }).click();
      await office.getByText('Required').first().waitFor();
      await office
        .getByLabel(/Question for/)
        .and(office.locator(':focus'))
        .waitFor();
      await office.getByLabel(/^Reason/).fill('You called once.');
      await office.getByRole('link', { name: 'View lead' }).click();
      await office.getByRole('heading', { name: 'Nurul Huda', level: 1 }).waitFor();
      await office.goBack();
      await office.getByRole('heading', { name: 'Decide' }).waitFor();
      t.equal(
        await office.getByLabel(/^Reason/).inputValue(),
        'You called once.',
        'the typed reason is still there after a visit to the lead',
      );
      await office.getByLabel(/Question for/).fill('When did you call?');
      await office.getByRole('button', { name: 'Ask', exact: true }).click();
      await office.getByText('Question sent.').waitFor();

      await page.setViewportSize(DESKTOP);
      // Loads the console again, which would otherwise look for new questions only once a minute.
      await page.goto(`${origin}/admin/dashboard`);
      const { due_at } = (await api.call(`GET /refund-requests/${id}`, { as: consultant })).body;
      const moment = new Intl.DateTimeFormat('en-MY', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Kuala_Lumpur',
      });
      const question = page
        .getByRole('status')
        .filter({ hasText: `An admin asked about your refund request for Kopi Lorong, ${lead.reference}.` });
      await question.filter({ hasText: `Please answer by ${moment.format(new Date(due_at))}.` }).waitFor();
      await page.getByRole('link', { name: 'Refund requests 1 question to answer' }).waitFor();
      await isWell(t);
      await question.getByRole('link', { name: 'Answer', exact: true }).click();
      await page.getByLabel('Your answer').waitFor();
      await show(office, '/admin/dashboard');
      await office
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Refund requests' })
        .waitFor();
      t.equal(await office.getByRole('link', { name: /to decide/ }).count(), 0, 'nothing waits for the admin');

      await show(page, '/admin/refund-requests');
      await is('Waiting for an answer');
      await is('Answer due on');
      await knex('refund_requests')
        .where({ id })
        .update({ due_at: new Date(Date.now() - 3_600_000) });
      await show(page, '/admin/refund-terms');
      await show(page, '/admin/refund-requests');
      await is('Answer was due on');
      await isWell(t);
      await page.getByRole('link', { name: /Wrong person/ }).click();
      await page.getByLabel('Your answer').fill('On Tuesday.');
      await page.getByRole('button', { name: 'Send answer' }).click();
      await is('Answer sent.');
      await is('On Tuesday.');
      await show(page, '/admin/dashboard');
      t.equal(await question.count(), 0, 'an answered question is no longer displayed');
      t.equal(await page.getByRole('link', { name: /question to answer/ }).count(), 0);
      await office.reload();
      await office.getByRole('link', { name: 'Refund requests 1 to decide' }).waitFor();

      await show(office, `/admin/refund-requests/edit/${id}`);
      await office.getByRole('button', { name: 'Accept and refund the credit' }).click();
      await office.getByRole('alertdialog').getByRole('button', { name: 'Accept and refund the credit' }).click();
      await office.getByText('Accepted. The credit was refunded.').waitFor();
      await office.getByText('By an admin').first().waitFor();
      t.equal(await office.getByRole('button', { name: 'Decline' }).count(), 0);
      await office.getByText('No other refund requests.').waitFor();
      const givenBack = office.locator('li', { hasText: 'Credit refunded' });
      t.match(
        await givenBack.textContent(),
        'to Daniel Tan',
        'the timeline names who received the credit, not who decided',
      );
      await office.context().close();
    },
  );

  await t.test("the consultant sees the refund on the lead's page and on the statement", async t => {
    await show(page, `/admin/leads/edit/${lead.id}`);
    await is('Your credit for this lead was refunded on');
    await is('Nurul Huda');
    await show(page, '/consultant/credits');
    await is('Credit refunded');
    await isWell(t);
  });

  await t.test('the unlock dialog links to the refund terms, which follow the settings', async t => {
    const locked = await aLead(api.database, { franchise_id: franchise.id });
    await show(page, `/admin/leads/edit/${locked.id}`);
    await page.getByRole('button', { name: /Unlock/ }).click();
    t.equal(
      await page.getByRole('alertdialog').getByRole('link', { name: 'Refund terms' }).getAttribute('href'),
      '/admin/refund-terms',
    );
    await page.keyboard.press('Escape');
    await knex('settings')
      .insert({ name: 'leads', value: JSON.stringify({ refund_days: 21, decision_hours: 1 }) })
      .onConflict('name')
      .merge();
    await show(page, '/admin/refund-terms');
    await is('Within 21 days of unlocking');
    await is('decides on everything else within 1 hour:');
    await is('What you could see before unlocking:');
    await is('Silence or a change of mind:');
    t.equal(
      await page.getByText('territory').count(),
      1,
      'the terms do not mention the territory as a reason for a refund',
    );
    await isWell(t);
  });
  t.same(
    faults.filter(fault => !/500/.test(fault)),
    [],
    'the browser reports no other faults',
  );
});
