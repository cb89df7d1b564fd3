import t from 'tap';
import { rangeCell } from '../../src/platform/csv/cells.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { aCategory, aConsultant, aFranchiseBody, anAdmin, multipartFile, testApi } from '../support/index.ts';

interface Fault {
  loc: (string | number)[];
  msg: string;
}

const STATED = '2026-03-31';
const DAY = 86_400_000;

t.test('the figures that investors ask for', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const references = { category: await aCategory(database), consultant: await aConsultant(database) };
  const post = (more: object) =>
    api.call('POST /franchises', { as: admin, body: aFranchiseBody(references, { ...more }) });
  const faults = ({ body }: { body: { detail: Fault[] } }) =>
    Object.fromEntries(body.detail.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]));

  t.test('are optional, and null in a franchise without them', async t => {
    const { status, body } = await post({});
    t.equal(status, 201);
    t.match(body, { royalty_percent: null, fit_out_cost: null, break_even_months: null });
  });

  t.test('are on the public page with their day, but not on the card', async t => {
    const royalty = { min: 5, max: 6.255, as_of: STATED };
    const size = { min: 400, max: 400, as_of: STATED };
    const { body } = await post({ slug: 'kopi-stated', royalty_percent: royalty, minimum_size_sqft: size });
    const { body: page } = await api.call('GET /franchise/kopi-stated');
    t.match(page, { royalty_percent: { min: 5, max: 6.26, as_of: STATED }, minimum_size_sqft: size });
    t.equal(page.royalty_percent.max, 6.26, 'percentages have two decimals');
    const { body: cards } = await api.call('GET /franchises');
    t.notOk('royalty_percent' in cards.find(({ id }: { id: string }) => id === body.id));
  });

  t.test('can be changed by the consultant, and emptied', async t => {
    const { body } = await post({ staff_count: { min: 3, max: 5, as_of: STATED } });
    const save = (change: object) =>
      api.call(`PUT /franchises/${body.id}`, { as: references.consultant, body: change });
    const changed = await save({ staff_count: { min: 4, max: 4, as_of: STATED } });
    t.match(changed, { status: 200, body: { staff_count: { min: 4, max: 4 } } });
    t.match(await save({ name: 'Renamed' }), { body: { staff_count: { min: 4 } } }, 'a missing field is kept');
    t.match(await save({ staff_count: null }), { status: 200, body: { staff_count: null } });
  });

  t.test('report every fault next to its part', async t => {
    const tomorrow = malaysianDay(new Date(Date.now() + DAY));
    t.same(
      faults(
        await post({
          royalty_percent: { min: 101, max: 'six' },
          working_capital: { min: 1.5, max: -1, as_of: '31 March' },
          term_years: { min: 6, max: 5, as_of: tomorrow },
          staff_count: 'five',
        }),
      ),
      {
        'royalty_percent.min': 'Lowest value must be at most 100',
        'royalty_percent.max': 'Highest value must be a number',
        'royalty_percent.as_of': 'Stated on is required',
        'working_capital.min': 'Lowest value must be a whole number',
        'working_capital.max': 'Highest value must not be negative',
        'working_capital.as_of': 'Stated on must be a date',
        'term_years.max': 'Highest value must not be below the lowest value',
        'term_years.as_of': 'Stated on must not be in the future',
        staff_count: 'Staff must be an object',
      },
    );
  });

  t.test('are read from files in several notations', async t => {
    const header =
      'name,category,description,image_url,locations_count,established_year,origin_country,franchise_model';
    const file = (cells: string) =>
      `${header},royalty_percent,fit_out_cost,break_even_months\nKopi ${cells.length},${references.category.name},d,/uploads/x.jpg,1,2011,Malaysia,Single-Unit,${cells}\n`;
    const upload = async (cells: string) => {
      const { body } = await api.call('POST /admin/bulk-upload-franchises', {
        as: admin,
        ...multipartFile(Buffer.from(file(cells)), 'franchises.csv', 'text/csv'),
      });
      return body;
    };
    t.match(await upload(`5% - 6.5% | ${STATED},"80,000 to 90000 | ${STATED}",18|${STATED}`), { processed: 1 });
    const { processed, errors } = await upload(`five | ${STATED},,18`);
    t.equal(processed, 0);
    t.match(JSON.stringify(errors), /Write a value or a range with its date/);
    t.match(JSON.stringify(errors), /Stated on is required/);
    t.equal(errors.length, 2, 'one error per cell');
  });
});

t.test('a range is written to a cell in one notation, and read from several', async t => {
  t.equal(rangeCell.encode({ min: 5, max: 6.5, as_of: STATED }), `5 to 6.5 | ${STATED}`);
  t.equal(rangeCell.encode({ min: 5, max: 5, as_of: STATED }), `5 | ${STATED}`);
  const read = { min: 5, max: 6.5, as_of: STATED };
  for (const cell of ['5 to 6.5', '5-6.5', '5% – 6.5%', '5 hingga 6.5', '5  至\t6.5'])
    t.same(rangeCell.decode(`${cell} | ${STATED}`), read, cell);
  t.same(rangeCell.decode(`1,000 | ${STATED}`), { min: 1000, max: 1000, as_of: STATED });
  t.equal(rangeCell.decode('five'), 'five');
  t.equal(rangeCell.decode(' '), undefined);
});
