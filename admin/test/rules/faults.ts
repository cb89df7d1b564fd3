import t from 'tap';
import { describeFaults, faultsIn, fieldErrors } from '../../src/data/faults.ts';
import { errorPaths } from '../../src/kit/forms/faulty-fields.ts';
import { mergeFields } from '../../src/kit/forms/merge.ts';
import { fileProblem, GALLERY_UPLOAD, PICTURE_UPLOAD } from '../../src/kit/inputs/upload-rules.ts';

const body = {
  detail: [
    { loc: ['body', 'name'], msg: 'Name is required', type: 'required' },
    { loc: ['body', 'faqs', 0, 'question'], msg: 'Question is too long', type: 'length' },
  ],
};

t.test('the server’s faults are listed with their dotted path and set at their field', async t => {
  const faults = faultsIn(body);
  t.same(describeFaults(faults), ['Name is required (name)', 'Question is too long (faqs.0.question)']);
  const errors = fieldErrors(faults);
  t.match(errors, { name: 'Name is required', faqs: { 0: { question: 'Question is too long' } } });
  t.same(errorPaths(errors).slice(1), [
    ['name', 'Name is required'],
    ['faqs.0.question', 'Question is too long'],
  ]);
  t.same(faultsIn({ detail: 'Franchise not found' }), []);
  t.same(faultsIn(undefined), []);
});

t.test('the changes of two people are merged, and only fields that both changed differently need a choice', async t => {
  const before = { name: 'A', phone: '1', faqs: [{ question: 'Q', answer: 'A' }], featured: false, website: '' };
  const mine = { ...before, name: 'Mine', website: 'same', faqs: [{ question: 'Q', answer: 'Mine' }] };
  const theirs = { ...before, name: 'Theirs', website: 'same', phone: '2', featured: true, etag: '"2"' };
  t.same(mergeFields({ before, mine, theirs }), {
    merged: { ...mine, phone: '2', featured: true },
    clashing: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    changedByThem: ['phone', 'featured'],
  });
  const rows = { before: { rows: [] }, mine: { rows: [{ url: 'a', source: 'x' }] }, theirs: { rows: [{ url: 'a' }] } };
  const toComparable = (values: { rows: { url: string }[] }) => ({ rows: values.rows.map(({ url }) => url) });
  t.same(mergeFields(rows, toComparable).clashing, [], 'what users do not see is no difference');
});

t.test('a file of 10,485,760 bytes is accepted, and a file with one byte more is rejected', async t => {
  t.equal(fileProblem({ size: 10_485_760, type: 'image/png' }, PICTURE_UPLOAD), undefined);
  t.equal(fileProblem({ size: 10_485_761, type: 'image/png' }, PICTURE_UPLOAD), 'forms.image.tooLarge');
  t.equal(fileProblem({ size: 1, type: 'image/svg+xml' }, PICTURE_UPLOAD), 'forms.image.wrongType');
  t.equal(fileProblem({ size: 1, type: 'video/mp4' }, PICTURE_UPLOAD), 'forms.image.wrongType');
  t.equal(fileProblem({ size: 1, type: 'video/mp4' }, GALLERY_UPLOAD), undefined);
  t.equal(
    fileProblem({ size: 1, type: 'audio/ogg' }, GALLERY_UPLOAD),
    undefined,
    'Chromium’s type for every .ogg file is accepted',
  );
});
