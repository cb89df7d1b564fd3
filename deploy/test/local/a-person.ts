import type { Locator, Page } from 'playwright-core';

/** A simulated person whose clicks, filled fields and seconds are counted. */
interface Person {
  page: Page;
  press(where: Locator): Promise<void>;
  /** Types into a field. The person moves there from the previous field with a key, which does not count as a click. */
  type(label: string, text: string, where?: Locator): Promise<void>;
  choose(label: string, option: string | RegExp): Promise<void>;
}

/** Total effort of a journey. */
export interface Journey {
  clicks: number;
  fields: number;
  seconds(): number;
  by(page: Page): Person;
}

export const startJourney = (): Journey => {
  const began = performance.now();
  const journey: Journey = {
    clicks: 0,
    fields: 0,
    seconds: () => Math.round((performance.now() - began) / 100) / 10,
    by: page => {
      const press = async (where: Locator) => {
        await where.click();
        journey.clicks++;
      };
      return {
        page,
        press,
        type: async (label, text, where) => {
          await (where ?? page.locator('body')).getByLabel(label, { exact: false }).first().fill(text);
          journey.fields++;
        },
        choose: async (label, option) => {
          await press(page.getByRole('combobox', { name: label }));
          await press(page.getByRole('option', { name: option }));
        },
      };
    },
  };
  return journey;
};
