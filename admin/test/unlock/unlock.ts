import { aConsultant, aFranchise, aLead, withoutIds } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolationsOfState } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilLoaded } from '../support/loaded.ts';

t.test('a consultant can unlock a lead for one credit', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const { knex } = api.database;
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  const add = (first_name: string) =>
    aLead(api.database, {
      franchise_id: franchise.id,
      first_name,
      last_name: 'Secretname',
      email: `${first_name.toLowerCase()}.secret@example.org`,
      phone: '+60 (0)19-888 7766',
      message: 'Call me on 019-888 7766 or secret.two@example.org',
      investment_budget: 250_000,
      timeline: 'Immediately',
      location_interest: 'Ipoh or 019-888 7766',
    });
  const first = await add('Nurul');
  const second = await add('Siti');
  const third = await add('Aminah');
  const balance = async () => (await knex('users').where({ id: consultant.id }).first('tokens')).tokens;
  const page = await window(consultant, { viewport: { width: 390, height: 844 } });
  const question = page.getByRole('alertdialog');
  const open = async (path: string) => {
    await show(page, path);
    await page.locator('h1').waitFor();
    await waitUntilLoaded(page);
  };

  await t.test(
    'neither the address, the dialog nor the API’s responses reveal contact details of a locked lead',
    async t => {
      const answers: Promise<string>[] = [];
      page.on('response', response => {
        // The response to a screen that was left may not have been read to its end.
        if (response.url().includes('/api/leads')) answers.push(response.text().catch(() => ''));
      });
      await api.database.knex('lead_facts').insert({
        lead_id: first.id,
        phone: 'mobile',
        phone_country: 'MY',
        budget: 'below',
        place: 'inside',
        is_complete: true,
      });
      await api.database.knex('lead_confirmations').insert({ lead_id: first.id, channel: 'email' });
      await api.database.knex('leads').where({ id: first.id }).update({ score: 6 });
      await open(`/admin/leads/edit/${first.id}`);
      await page.getByRole('heading', { name: 'Locked lead' }).waitFor();
      await page.getByText('Lead score 6/13').waitFor();
      t.ok(await page.getByText('Valid mobile number, Malaysia').isVisible());
      const fact = (text: string) => page.getByRole('listitem').filter({ hasText: text });
      t.match(await fact('Form complete').textContent(), /adds to the score/);
      t.equal(await fact('No other enquiry within 30 days').textContent(), 'No other enquiry within 30 days');
      await page.getByText('How the score is calculated').click();
      t.ok(await page.getByRole('row', { name: 'Email address confirmed 3' }).isVisible());
      await page.getByText('Unlock the lead to see the contact details.').waitFor();
      t.equal(await page.getByRole('link', { name: /Call|WhatsApp|Email/ }).count(), 0);
      t.equal(await page.getByRole('button', { name: /Edit|Delete/ }).count(), 0);
      t.same(await findAxeViolationsOfState(page), []);
      await open(`/admin/leads?edit=${first.id}`);
      await page.getByRole('dialog').getByText('Unlock the lead to see the contact details.').waitFor();
      await open('/admin/leads/locked');
      await page.getByRole('listitem').nth(2).waitFor();
      await page.getByRole('button', { name: 'More' }).first().click();
      const answered = (await Promise.all(answers)).join();
      t.match(answered, first.reference, 'the answers were recorded');
      t.notMatch(withoutIds(answered + (await page.content())), /Secretname|secret|19.?888|888.?77/i);
    },
  );

  await t.test(
    'locked leads are counted in the menu, on the button and on the dashboard, each with a link',
    async t => {
      const asked: string[] = [];
      const listen = (request: { url(): string }) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/leads/locked' && url.searchParams.get('range') === '[0,0]') asked.push(url.search);
      };
      page.on('request', listen);
      await page.goto(`${origin}/admin/dashboard`);
      const news = page.getByRole('region', { name: 'New leads' });
      await news.getByRole('listitem').nth(2).waitFor();
      // The currency symbol arrives with the site's texts, possibly later than the rows.
      await news.getByRole('listitem').first().filter({ hasText: '$250,000' }).waitFor();
      t.match(
        (await news.getByRole('listitem').first().allInnerTexts()).join(),
        /Kopi Lorong[\s\S]*\$250,000\s· Immediately\s· Ipoh or .*\s· [\s\S]*Call me on [\s\S]*Unlock/,
      );
      t.notMatch((await news.allInnerTexts()).join(), /Secretname|secret|19.?888/i);
      const above = (await news.boundingBox())?.y ?? 0;
      const cards = (await page.getByRole('heading', { name: 'My Leads' }).boundingBox())?.y ?? 0;
      t.ok(above < cards, 'the new leads stand above the figures');
      t.equal(await news.getByRole('link', { name: 'Locked leads: 3' }).getAttribute('href'), '/admin/leads/locked');
      t.equal(await page.getByRole('link', { name: /^My Leads/ }).getAttribute('href'), '/admin/leads');
      await page.getByRole('button', { name: 'Open menu, 3 locked leads' }).waitFor();
      page.off('request', listen);
      // Not later: after a minute the leads are counted again.
      t.equal(
        asked.filter(search => search.includes('filter=%7B%7D')).length,
        1,
        'one request counts the leads for the menu and the dashboard',
      );
      t.same(await findAxeViolationsOfState(page), []);
      await page.getByRole('button', { name: 'Open menu, 3 locked leads' }).click();
      const entry = page.getByRole('navigation').getByRole('link', { name: 'Leads 3 locked leads' });
      t.match((await entry.allInnerTexts()).join(), /3$/);
      await entry.click();
      await page.waitForURL(`${origin}/admin/leads/locked`);
      await page.getByRole('tab', { name: 'Locked Leads 3' }).waitFor();
      await waitUntilLoaded(page);
    },
  );

  await t.test('a double click pays once, and the lead moves to the unlocked ones', async t => {
    await page.getByRole('button', { name: 'Unlock' }).last().click();
    await question
      .filter({
        hasText:
          /Kopi Lorong[\s\S]*\$250,000[\s\S]*Immediately[\s\S]*Ipoh or [\s\S]*Experience[\s\S]*(ago|this minute)[\s\S]*This lead is locked and requires 1 credit to unlock\.[\s\S]*10 credits/,
      })
      .waitFor();
    t.notMatch(
      (await question.allInnerTexts()).join(),
      /Secretname|secret|19.?888/i,
      'the question shows no masked details',
    );
    t.same(await findAxeViolationsOfState(page), []);
    await question.getByRole('button', { name: 'Spend 1 credit' }).dblclick();
    const told = page.locator('.MuiSnackbar-root').filter({ hasText: 'Remaining credits: 9' });
    await told.waitFor();
    t.equal(
      (await told.allInnerTexts()).join(),
      'Lead unlocked successfully! Remaining credits: 9\nLead unlocked and moved to Unlocked Leads tab!',
      'one notice contains both messages',
    );
    await page.waitForURL(`${origin}/admin/leads?tab=unlocked`);
    await page.getByRole('link', { name: 'Nurul Secretname', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Locked Leads 2', exact: true }).waitFor();
    t.equal(await balance(), 9);
    t.equal((await knex('unlocks')).length, 1);
  });

  await t.test('the unlocked visitor can be called, messaged and emailed with one press each', async t => {
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    t.equal(await href('Call Nurul Secretname'), 'tel:+60198887766');
    t.match(await href('WhatsApp to Nurul Secretname'), /^https:\/\/wa\.me\/60198887766\?text=Hello%20Nurul/);
    t.match(await href('Email to Nurul Secretname'), /^mailto:nurul\.secret@example\.org\?subject=.*Kopi%20Lorong/);
    const sizes = await page
      .getByRole('link', { name: /Nurul Secretname$/ })
      .evaluateAll(links => links.slice(1).map(link => link.getBoundingClientRect().height));
    t.ok(
      sizes.every(height => height >= 44),
      'the links are large enough for a thumb',
    );
  });

  await t.test('unlocking a lead in two windows at the same time costs one credit', async t => {
    const other = await window(consultant);
    const spend = [];
    for (const each of [page, other]) {
      await show(each, `/admin/leads/edit/${second.id}`);
      await each.getByRole('button', { name: 'Unlock' }).click();
      const button = each.getByRole('button', { name: 'Spend 1 credit' });
      spend.push(await button.elementHandle());
    }
    // Presses both buttons without waiting, because the live event of the first unlock may remove the other button.
    await Promise.all(
      spend.map(button => button?.evaluate(element => element instanceof HTMLElement && element.click())),
    );
    for (const each of [page, other]) await each.getByRole('heading', { name: 'Siti Secretname' }).waitFor();
    t.equal(await balance(), 8);
    t.equal((await knex('credit_entries').where({ reason: 'unlock' })).length, 2);
    await other.context().close();
  });

  await t.test('the statement shows what each credit was spent on', async t => {
    await open('/consultant/credits');
    const line = page.getByRole('row').filter({ hasText: first.reference });
    const text = (await line.allInnerTexts()).join();
    t.match(text, /Lead unlocked[\s\S]*Nurul Secretname[\s\S]*Kopi Lorong[\s\S]*−1[\s\S]*9/);
    t.notMatch(text, /Daniel Tan/, 'a line names the person of the lead, not the reader');
    t.equal(await page.getByRole('link', { name: 'Top up on WhatsApp' }).count(), 0, 'without a number no button');
    t.same(await findAxeViolationsOfState(page), []);
    await line.getByRole('link', { name: 'Nurul Secretname' }).click();
    await page.getByRole('heading', { name: 'Nurul Secretname' }).waitFor();
  });

  await t.test('without credits the dialog explains how to get some', async t => {
    await knex('users').where({ id: consultant.id }).update({ tokens: 0 });
    await page.goto(`${origin}/admin/leads/locked`);
    // The stored balance is displayed until the present one is loaded.
    await waitUntilLoaded(page);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await question.filter({ hasText: /❌ Insufficient credits![\s\S]*Your balance is 0 credits\./ }).waitFor();
    await question
      .getByText('You need at least 1 credit to unlock leads. Please contact admin to add more credits.')
      .waitFor();
    t.same(await findAxeViolationsOfState(page), []);
    const link = question.getByRole('link', { name: 'View statement' });
    t.equal(await link.getAttribute('href'), '/consultant/credits');
    await question
      .getByText('The admin has not published a phone number yet. Please contact your administrator.')
      .waitFor();
    await api.call('PUT /content', { as: admin, body: { adminPhone: '+60 12-345 6789' } });
    await page.reload();
    await waitUntilLoaded(page);
    await page.getByRole('button', { name: 'Unlock' }).click();
    const topUp = await question.getByRole('link', { name: 'Top up on WhatsApp' }).getAttribute('href');
    t.match(
      decodeURIComponent(topUp ?? ''),
      `My account email is ${consultant.email}`,
      'the link is the same as on the dashboard',
    );
    await question.getByRole('button', { name: 'OK' }).click();
    await api.call(`PUT /users/${consultant.id}/credits?credits=2&expected=0`, { as: admin });
    await page.getByRole('button', { name: 'Unlock' }).click();
    await question.getByText('2 credits', { exact: false }).waitFor();
    t.pass('the dialog asks for no top-up after an admin has added credits');
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await t.test('without credits a further enquiry of a person who was paid for is unlocked for free', async t => {
    await knex('users').where({ id: consultant.id }).update({ tokens: 0 });
    const { email_key, phone_key } = first;
    const again = { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Again', email_key, phone_key };
    const lead = await aLead(api.database, again);
    await page.goto(`${origin}/admin/leads/edit/${lead.id}`);
    await waitUntilLoaded(page);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('heading', { name: 'Nurul Again' }).waitFor();
    t.equal(await balance(), 0);
    await api.call(`PUT /users/${consultant.id}/credits?credits=2&expected=0`, { as: admin });
  });

  await t.test('the balance in the menu and the statement follow a top-up at once', async t => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('/consultant/credits');
    const topUp = page.getByRole('main').getByRole('link', { name: 'Top up on WhatsApp' });
    t.match(await topUp.getAttribute('href'), /^https:\/\/wa\.me\/60123456789/);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByText('2 credits').waitFor();
    await api.call(`PUT /users/${consultant.id}/credits?credits=12`, {
      as: admin,
      body: { reason: 'Paid by transfer' },
    });
    // Not later: without a live event the balance is read again after a minute.
    await Promise.all([
      menu.getByText('12 credits').waitFor({ timeout: 50_000 }),
      page.getByText('Paid by transfer').filter({ visible: true }).waitFor({ timeout: 50_000 }),
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await t.test('a consultant cannot open another consultant’s lead', async t => {
    const stranger = await window(await aConsultant(api.database, { credits: 5 }));
    for (const id of [first.id, third.id]) {
      await show(stranger, `/admin/leads/edit/${id}`);
      await stranger.getByText('Lead not found.').waitFor();
    }
    await stranger.getByRole('link', { name: 'Back to Leads' }).click();
    await stranger.getByText("No leads yet. When visitors submit contact forms, they'll appear here.").waitFor();
    await stranger.context().close();
    t.pass();
  });

  t.same(faults, []);
});
