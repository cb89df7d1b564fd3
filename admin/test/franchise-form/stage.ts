/** Starts one console and one browser for all chapters of `franchise-form.test.ts`. */
import { aConsultant } from '@marketplace/api/testing';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startConsole } from '../support/console.ts';

/** Sections of the form, in order. */
export const SECTIONS = [
  'Basic Information',
  'Investment Information',
  'What It Costs',
  'Territory & Franchise Model',
  'Franchise Image',
  'Why Choose',
  'Media Gallery',
  'FAQs',
  'Links & Contact',
  'SEO',
];

export const { api, origin, admin, consultant, window, show, faults } = await startConsole(t);

for (let n = 10; n < 40; n++) await aConsultant(api.database, { name: `Ali Many ${n}` });

export const chooseOption = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};
