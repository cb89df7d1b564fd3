import { aCategory, aFranchise, aLead } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

t.test('the buttons of a row are in the same order on every list and large enough to touch', async t => {
  const { api, admin, consultant, window, show, faults } = await startConsole(t);
  // Uses long values, so that the columns compete for width.
  const category = await aCategory(api.database, { name: 'Restaurants, Cafés & Street Food' });
  const franchise = await aFranchise(api.database, {
    name: 'Kopi Lorong',
    category: category.name,
    consultant_id: consultant.id,
    investment_min: 1_350_000,
    investment_max: 1_540_000,
    franchise_fee: 175_000,
    featured: true,
    rof_approved: true,
  });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  const lists = [
    { path: '/admin/franchises', names: ['View Kopi Lorong on the site', 'Edit Kopi Lorong', 'Delete Kopi Lorong'] },
    { path: '/admin/leads', names: ['View Details of Nurul Huda', 'Edit Nurul Huda', 'Delete Nurul Huda'] },
  ];

  for (const { width, least, apart } of [
    { width: 1440, least: 24, apart: 0 },
    { width: 390, least: 40, apart: 8 },
  ]) {
    const page = await window(admin, { viewport: { width, height: 844 } });
    for (const { path, names } of lists)
      await t.test(`the buttons on ${path} fit at ${width} pixels`, async t => {
        await show(page, path);
        const buttons = names.map(name => page.locator(`[aria-label="${name}"]`));
        await buttons[0]?.waitFor();
        const boxes = await Promise.all(buttons.map(button => button.boundingBox()));
        const [view, edit, remove] = boxes.map(box => box ?? { x: 0, y: 0, width: 0, height: 0 });
        if (!view || !edit || !remove) throw new Error('a button is missing');
        for (const box of [view, edit, remove]) t.ok(Math.min(box.width, box.height) >= least);
        t.same([edit.y, remove.y], [view.y, view.y], 'the buttons are in one line');
        t.ok(view.x + view.width <= edit.x, 'View comes before Edit');
        t.ok(edit.x + edit.width + apart <= remove.x, 'Delete comes last, with a gap before it on a phone');
      });
    await page.context().close();
  }
  t.same(faults, []);
});
