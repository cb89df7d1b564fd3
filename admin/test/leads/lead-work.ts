import { aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';

const { api, consultant, window, show, faults } = await startConsole(t);
const { knex } = api.database;
const kopi = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
const unlocked = async (more: object = {}) => {
  const lead = await aLead(api.database, { franchise_id: kopi.id, ...more });
  await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
  return lead;
};
const phone = { viewport: { width: 390, height: 844 } };

t.test('a consultant plans a next step and changes the status of several leads on a phone', async t => {
  const page = await window(consultant, phone);
  const [nurul, ravi, mei] = [
    await unlocked({ first_name: 'Nurul', last_name: 'Huda' }),
    await unlocked({ first_name: 'Ravi', last_name: 'Tan' }),
    await unlocked({ first_name: 'Mei', last_name: 'Ling' }),
  ];
  const select = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };
  await show(page, '/admin/leads?filter={"next_step":"none"}');
  await page.getByText('3 leads', { exact: true }).waitFor();
  t.equal(await page.getByRole('button', { name: /^Change status/ }).count(), 0, 'nothing is selected');
  await select('Nurul Huda', 'Ravi Tan');
  const plan = page.getByRole('button', { name: 'Plan next step (2)' });
  await plan.waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const { y = -1, height = 0 } = (await plan.boundingBox()) ?? {};
  t.ok(y > phone.viewport.height / 2 && y + height <= phone.viewport.height, 'the actions stay at the lower edge');
  await plan.click();
  const steps = page.getByRole('dialog', { name: 'Next step for 2 leads' });
  await steps.getByRole('textbox', { name: 'What will you do next?' }).fill('Send the brochure');
  t.same(await findAxeViolations(page), []);
  await steps.getByRole('button', { name: 'Set next step' }).click();
  await page.getByText('Next step planned for 2 leads.').waitFor();
  await page.getByText('1 lead', { exact: true }).waitFor();
  t.same(
    (await knex('lead_next_steps').select('lead_id', 'what')).toSorted((a, b) => (a.lead_id < b.lead_id ? -1 : 1)),
    [nurul, ravi]
      .map(({ id }) => ({ lead_id: id, what: 'Send the brochure' }))
      .toSorted((a, b) => (a.lead_id < b.lead_id ? -1 : 1)),
  );

  await show(page, '/admin/leads?filter={}');
  await select('Ravi Tan', 'Mei Ling');
  await page.getByRole('button', { name: 'Change status (2)' }).click();
  const statuses = page.getByRole('dialog', { name: 'Change the status of 2 leads' });
  t.ok(await statuses.getByRole('button', { name: 'Save' }).isDisabled(), 'a status must be chosen');
  await statuses.getByRole('radio', { name: 'Closed' }).check();
  await statuses.getByRole('radio', { name: 'Budget too small' }).check();
  t.same(await findAxeViolations(page), []);
  await knex('leads').where({ id: mei.id }).update({ deleted_at: new Date() });
  await statuses.getByRole('button', { name: 'Save' }).click();
  const failed = page.getByRole('alertdialog', { name: 'The status of some leads was not changed.' });
  await failed.getByText('Mei Ling: Lead not found').waitFor();
  await failed.getByRole('button', { name: 'OK' }).click();
  t.match(await knex('leads').where({ id: ravi.id }).first(), { status: 'closed', close_reason: 'budget_too_small' });
  await page.context().close();
});

t.test('an own greeting begins WhatsApp messages and mails', async t => {
  const page = await window(consultant, phone);
  await show(page, '/consultant/profile');
  const part = page.getByRole('region', { name: 'Your greeting' });
  const text = part.getByRole('textbox', { name: 'Greeting' });
  await part.getByText('Hello Nurul, thank you for your enquiry about Kopi Corner.').waitFor();
  await text.fill('Salam');
  await part.getByRole('button', { name: 'Insert: Lead’s name' }).click();
  await page.keyboard.type(', saya {consultant_name}. {phone}');
  await part.getByText('Salam Nurul, saya Daniel Tan. {phone}').waitFor();
  await part.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await part.getByText('{phone} is not a variable of this text').waitFor();
  t.same(await findAxeViolations(page), []);
  await text.fill('Salam {lead_name}, saya {consultant_name} tentang {franchise_name}.');
  await part.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Greeting saved.').waitFor();

  const lead = await unlocked({ first_name: 'Nurul', last_name: 'Huda', phone: '+60 12-345 6789' });
  await show(page, `/admin/leads/edit/${lead.id}`);
  const greeting = encodeURIComponent('Salam Nurul, saya Daniel Tan tentang Kopi Lorong.');
  const hrefOf = (name: string) => page.locator(`a[aria-label^="${name}"][href*="${greeting}"]`).first();
  await hrefOf('WhatsApp to').waitFor();
  t.match(await hrefOf('Email to').getAttribute('href'), /^mailto:.*&body=Salam/);
  await page.context().close();
});

t.test('a consultant exports the unlocked leads of the chosen filters', async t => {
  const page = await window(consultant, phone);
  await unlocked({ first_name: 'Exported', status: 'qualified' });
  await show(page, '/admin/leads?filter={"status":"qualified"}');
  await page.getByText('1 lead', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  t.match(download.suggestedFilename(), /^leads_export_\d{4}-\d\d-\d\d\.csv$/);
  const entry = await knex('audit_log').where({ action: 'export' }).orderBy('id', 'desc').first();
  t.match(entry, { actor_id: consultant.id, after: { filter: { status: ['qualified'] } } });
  await page.context().close();
});

t.test('no page logs an error', async t => t.same(faults, []));
