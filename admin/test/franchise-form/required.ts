import { aCategory, aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { filledForms } from '../support/forms.ts';
import { admin, api, consultant, faults, show, window } from './stage.ts';

t.test('a field is marked as required exactly where the API rejects it empty', async t => {
  const { name: category } = await aCategory(api.database, { name: 'Bubble tea' });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const lead = await aLead(api.database, { franchise_id: franchise.id });
  const page = await window(admin);
  const as = { as: admin };
  /** Choices that have an initial value and cannot be made empty. */
  const always = ['currency', 'role', 'origin_country', 'location', 'status', 'experience', 'timeline'];
  /** Fields that are marked as required but that need no check (specification, section 5). */
  const markedOnly = ['territory_type', 'territory_location'];
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
      t.ok([200, 201].includes(filled.status), `the API accepts the complete form: ${JSON.stringify(filled.body)}`);
      const refused: string[] = [];
      const fields = Object.keys(labels).filter(field => field in body && typeof body[field] !== 'boolean');
      t.ok(fields.length > 2, 'the form has more than two fields');
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
        marked.filter(field => !refused.includes(field) && !markedOnly.includes(field)),
        [],
        'the API rejects every marked field when it is empty',
      );
      t.same(
        markedOnly.filter(field => field in labels && !marked.includes(field)),
        [],
        'the fields that the specification marks are marked',
      );
      t.same(
        refused.filter(field => !marked.includes(field) && !always.includes(field)),
        [],
        'every field that the API rejects when empty is marked',
      );
    });

  t.same(faults, []);
});
