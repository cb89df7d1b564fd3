import type { Page } from 'playwright-core';

/** Fills in the enquiry form on a franchise page, with or without JavaScript. */
export const fillEnquiry = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First name').fill('Aina');
  await page.getByLabel('Last name').fill('Yusof');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('+60 12-345 6789');
  await page.getByLabel('Preferred location').fill('Ipoh, Perak');
};

/** Presses the button of the form. */
export const sendEnquiry = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit Request' }).click();
