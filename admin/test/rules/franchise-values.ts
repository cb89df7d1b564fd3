import t from 'tap';
import { changedFields, conflictingFields } from '../../src/kit/forms/draft.ts';
import { missingFields, moveErrorsToFormRows, toPayload } from '../../src/resources/franchises/form/payload.ts';
import { fieldsOf, SECTIONS } from '../../src/resources/franchises/form/sections.ts';
import { locationsForTypes } from '../../src/resources/franchises/form/territory.ts';
import { blankFranchise } from '../../src/resources/franchises/form/values.ts';

const filled = {
  ...blankFranchise(),
  name: 'Kopi Lorong',
  established_year: '2011',
  investment_min: '50000',
  why_choose_points: [{ text: ' ' }, { text: 'A queue' }],
  faqs: [
    { question: 'Q', answer: '' },
    { question: 'How long?', answer: 'Five years.' },
  ],
  media_gallery: [{ url: '', caption: 'nothing', source: 'link' as const }],
};

t.test('saving drops empty rows and sends numbers as numbers, or null for NDA', async t => {
  t.match(toPayload(filled, 'admin', 'me'), {
    established_year: 2011,
    locations_count: null,
    investment_min: 50_000,
    franchise_fee: null,
    why_choose_points: ['A queue'],
    faqs: [{ question: 'How long?', answer: 'Five years.' }],
    media_gallery: [],
  });
});

t.test('a figure is sent as a range with its day, and a single value is both the lowest and the highest', async t => {
  const sent = (royalty_percent: { min: string; max: string; as_of: string }) =>
    toPayload({ ...filled, royalty_percent }, 'admin', 'me').royalty_percent;
  const as_of = '2026-03-31';
  t.same(sent({ min: '5', max: '6.5', as_of }), { min: 5, max: 6.5, as_of });
  t.same(sent({ min: '', max: '6', as_of }), { min: 6, max: 6, as_of });
  t.same(sent({ min: '5', max: '', as_of: '' }), { min: 5, max: 5 }, 'the server asks for the missing day');
  t.equal(sent({ min: ' ', max: '', as_of: '' }), null);
});

t.test('an ambiguous number is sent as text, so that the server rejects it', async t => {
  const sent = (investment_min: string) => toPayload({ ...filled, investment_min }, 'admin', 'me').investment_min;
  t.strictSame(['25000', ' 25000 ', '25000.00', '12.5'].map(sent), [25_000, 25_000, 25_000, 12.5]);
  const others = ['25.000', '1.250.000', '25-30', '25k', '2e4', '-'];
  t.strictSame(others.map(sent), others);
});

t.test('a consultant sends their own id and no field that only the admin decides', async t => {
  const sent = toPayload({ ...filled, featured: true, slug: 'mine' }, 'consultant', 'me');
  t.equal(sent.consultant_id, 'me');
  for (const field of ['featured', 'is_featured', 'rof_approved', 'slug']) t.notOk(field in sent, field);
});

t.test('an error in a row is shown at that row of the form, not at its index in the request', async t => {
  const errors = { why_choose_points: { 0: 'Too long' }, faqs: { 0: { answer: 'Too long' } } };
  t.match(moveErrorsToFormRows(errors, filled), {
    why_choose_points: { 1: { text: 'Too long' } },
    faqs: { 1: { answer: 'Too long' } },
  });
});

t.test('whitespace counts as missing, and only an admin must choose a consultant', async t => {
  t.same(missingFields({ ...filled, description: '  ' }, 'consultant'), [
    'category',
    'description',
    'locations_count',
    'image_url',
  ]);
  t.ok(missingFields(filled, 'admin').includes('consultant_id'));
});

t.test('leaving a form keeps the values of the changed fields, except passwords', async t => {
  const typed = { ...filled, faqs: [{ question: 'How long?', answer: 'Six years.' }], territory_location: ['Johor'] };
  t.same(changedFields(typed, filled), { faqs: typed.faqs, territory_location: ['Johor'] });
  t.same(changedFields({ name: 'Siti', password: 'a-new-one', smtpPassword: 'b', cloudToken: 'c' }, { name: 'Ali' }), {
    name: 'Siti',
  });
});

t.test('a draft conflicts in the fields that another user has changed to a different value', async t => {
  const values = { name: 'Mine', phone: '1', faqs: [{ question: 'Q', answer: 'A' }], website: 'same' };
  const before = { name: 'Before', phone: '', faqs: [], website: '' };
  const stored = { ...before, name: 'Theirs', website: 'same', description: 'of theirs alone' };
  t.same(conflictingFields({ values, before, ended: false }, stored), ['name']);
  t.same(
    conflictingFields({ values, before: {}, ended: false }, stored),
    [],
    'a draft saved by an earlier version of the console has no clash',
  );
});

t.test('each field of the form belongs to exactly one section', async t => {
  t.same(SECTIONS.flatMap(fieldsOf).toSorted(), Object.keys(blankFranchise()).toSorted());
});

t.test('the offered locations follow the chosen types', async t => {
  t.equal(locationsForTypes(['Malaysia']).length, 16);
  t.ok(locationsForTypes(['International']).includes('Singapore'));
  t.notOk(locationsForTypes(['International']).includes('Johor'));
});
