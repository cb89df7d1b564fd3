import { aFranchise, aLead } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { DESKTOP, PHONE, setAppearance } from './support/appearance.ts';
import { findAxeViolations } from './support/axe.ts';
import { startConsole } from './support/console.ts';

/**
 * `screens` checks the initial state of each screen. This test opens other states of the screens once and checks each
 * in both themes.
 */
t.test('axe finds no fault in dialogs, menus and other states of the screens', async t => {
  const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);
  const franchise = await aFranchise(api.database, { name: 'Kopi Lorong', consultant_id: consultant.id });
  await aLead(api.database, { franchise_id: franchise.id, first_name: 'Nurul', last_name: 'Huda' });
  await aLead(api.database, {
    franchise_id: franchise.id,
    first_name: 'Siti',
    last_name: 'Aminah',
    is_suspected: true,
  });

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const unfold = (page: Page, name: RegExp) => page.getByRole('combobox', { name }).first().click();
  interface State {
    name: string;
    path: string;
    as?: typeof admin;
    /** Pattern of API calls that fail. */
    without?: string;
    /** Pattern of API calls that are delayed until the state has been checked. */
    held?: string;
    act: (page: Page) => Promise<unknown>;
    shown: (page: Page) => ReturnType<Page['locator']>;
    popup?: boolean;
    /** Whether the steps are repeated on a phone's screen, where they lead to a different state. */
    anew?: boolean;
    typed?: boolean;
  }
  const states: State[] = [
    {
      name: 'details of a lead',
      path: '/admin/leads',
      act: page =>
        page
          .getByRole('button', { name: /^(Details of|More ?:)/ })
          .first()
          .click(),
      shown: page => page.getByText('Reference'),
      anew: true,
    },
    {
      name: 'editing a lead, with errors beside the fields',
      path: '/admin/leads',
      act: async page => {
        await press(page, 'Edit Nurul Huda');
        await page.getByLabel('First name').fill('');
        await press(page, 'Update Lead');
      },
      shown: page => page.getByText('Required', { exact: true }),
      typed: true,
    },
    {
      name: 'the confirmation before a selected lead is deleted',
      path: '/admin/leads',
      act: async page => {
        await page.getByRole('checkbox', { name: 'Select Nurul Huda' }).check();
        await press(page, 'Delete selected (1)');
      },
      shown: page => page.getByText('They move to the bin, where you can restore them.'),
    },
    {
      name: 'the list of franchises to choose from',
      path: '/admin/leads',
      act: async page => {
        await unfold(page, /^Franchise/);
        await page.getByRole('combobox', { name: /^Franchise/ }).fill('kopi');
      },
      shown: page => page.getByRole('option', { name: 'Kopi Lorong' }),
      popup: true,
    },
    {
      name: 'a status menu',
      path: '/admin/leads',
      act: page => unfold(page, /^Status of/),
      shown: page => page.getByRole('option', { name: 'Converted' }),
      anew: true,
      popup: true,
    },
    {
      name: 'the list of suspected leads',
      path: '/admin/leads?filter={"is_suspected":true}',
      act: async () => undefined,
      shown: page => page.getByRole('button', { name: 'Not spam: Siti Aminah' }),
    },
    {
      name: 'a list without a match',
      path: '/admin/franchises?filter={"search":"zzzz"}',
      act: async () => undefined,
      shown: page => page.getByText('No franchises match your current filters.'),
    },
    {
      name: 'a list that failed to load',
      path: '/admin/consultants',
      without: '**/api/users?**',
      act: async () => undefined,
      shown: page => page.getByText('This could not be loaded'),
    },
    {
      name: 'the dialog of a user',
      path: '/admin/consultants?edit=new',
      act: async page => press(page, 'Save'),
      shown: page => page.getByText('Required', { exact: true }),
    },
    {
      name: 'the message about required fields',
      path: '/admin/franchises/new',
      act: page => press(page, 'Save'),
      shown: page => page.getByText('Please fill in the following required fields:'),
    },
    {
      name: 'the errors beside required fields',
      path: '/admin/franchises/new',
      act: async page => {
        await press(page, 'Save');
        await press(page, 'OK');
      },
      shown: page => page.getByText('7 fields need attention'),
    },
    {
      name: 'the account menu',
      path: '/admin/bin',
      act: page => press(page, /Aisyah Rahman/),
      shown: page => page.getByRole('menuitem', { name: 'Logout' }),
      popup: true,
    },
    {
      name: 'the search',
      path: '/admin/bin',
      act: async page => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search' }).fill('kopi');
      },
      shown: page => page.getByRole('group', { name: 'Leads' }),
    },
    {
      name: 'a loading list',
      path: '/admin/leads',
      held: '**/api/leads?**',
      act: async () => undefined,
      shown: page => page.getByRole('progressbar', { name: 'Loading...' }),
    },
    {
      name: 'a loading form',
      path: `/admin/franchises/edit/${franchise.id}`,
      held: '**/api/franchises/*',
      act: async () => undefined,
      shown: page => page.getByRole('progressbar', { name: 'Loading...' }),
    },
    {
      name: 'the loading dashboard',
      path: '/admin/dashboard',
      held: '**/api/admin/stats',
      act: async () => undefined,
      shown: page => page.getByText('Loading dashboard...'),
    },
    {
      name: 'the dashboard without its figures',
      path: '/admin/dashboard',
      without: '**/api/admin/stats',
      act: async () => undefined,
      shown: page => page.getByText('Some of these figures could not be loaded.'),
    },
    {
      name: 'a list page that does not exist',
      path: '/admin/leads?filter={"colour":"red"}',
      act: async () => undefined,
      shown: page => page.getByText('This list has no such filter'),
    },
    {
      name: 'the offline message',
      path: '/admin/bin',
      act: page => page.context().setOffline(true),
      shown: page => page.getByText('You are offline.', { exact: false }),
    },
    {
      name: 'the confirmation before a credit is spent',
      path: '/admin/leads/locked',
      as: consultant,
      act: page => press(page, /^Unlock/),
      shown: page => page.getByText('Spend 1 credit to unlock this lead?'),
      anew: true,
    },
    {
      name: 'an empty list of own leads',
      path: '/admin/leads?tab=unlocked',
      as: consultant,
      act: async () => undefined,
      shown: page => page.getByText('You have not unlocked any leads yet.', { exact: false }),
    },
    {
      name: 'the message about a missing file',
      path: '/admin/bulk-upload',
      act: page => press(page, 'Upload'),
      shown: page => page.getByText('Please select a CSV file to upload.'),
    },
  ];
  for (const who of [admin, consultant]) {
    const page = await window(who);
    let typed: boolean | undefined;
    for (const state of states) {
      const { name, path, as = admin, without, held, act, shown, popup, anew } = state;
      if (as !== who) continue;
      await t.test(`axe accepts the state “${name}” for ${as.name}`, async t => {
        if (without) await page.route(without, route => route.fulfill({ status: 500, body: '{}' }));
        const looked = Promise.withResolvers<void>();
        if (held) await page.route(held, route => looked.promise.then(() => route.continue()));
        // A fresh page load avoids cached data and the question about unsaved changes.
        if (without || held || typed) await page.goto('about:blank');
        typed = state.typed;
        const reach = async () => {
          if (held) await page.goto(origin + path);
          else await show(page, path);
          await page.locator('h1').waitFor();
          await act(page);
          await shown(page).first().waitFor();
        };
        await page.setViewportSize(DESKTOP);
        await reach();
        await setAppearance(page, { language: 'en', theme: 'light', viewport: DESKTOP });
        t.same(await findAxeViolations(page, { popup }), []);
        await setAppearance(page, { language: 'en', theme: 'dark', viewport: PHONE });
        if (anew) await reach();
        await shown(page).first().waitFor();
        t.same(await findAxeViolations(page, { popup }), [], 'axe finds no fault on a phone in dark mode');
        looked.resolve();
        await page.context().setOffline(false);
        await page.unrouteAll();
        await page.keyboard.press('Escape');
      });
    }
    await page.context().close();
  }
  t.same(faults, []);
});
