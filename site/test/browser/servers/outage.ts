import { ENQUIRY_FAILED_MESSAGE, enquirySentMessage } from '@marketplace/api';
import type { Page } from 'playwright-core';
import { visit } from '../../support/browser.ts';
import { fillEnquiry, sendEnquiry } from '../../support/enquiry-form.ts';
import { browser, stack } from './stage.ts';

const count = (page: Page, text: string) => page.locator('[data-list-count]', { hasText: text }).waitFor();

stack.test(
  'during an outage of the API pages stay available and show a notice, and everything continues afterwards',
  async (t, url) => {
    const open = async (path: string, options = {}) => (await visit(browser, url + path, options)).page;
    const list = await open('/');
    await list.clock.install();
    const form = await open('/franchise/kopi-kampung');
    await form.getByRole('button', { name: 'Request Information' }).click();
    const plain = await open('/franchise/kopi-kampung', { javaScriptEnabled: false });
    const { port } = new URL(url);
    const emails = { form: `form-${port}@example.org`, plain: `plain-${port}@example.org` };
    await fillEnquiry(form, emails.form);
    await fillEnquiry(plain, emails.plain);

    const restart = await stack.stopApi();
    await list.getByLabel('Search').fill('kampung');
    await list.clock.fastForward(300);
    await list.getByText("The list can't be reached just now.").waitFor();
    t.ok(await list.getByLabel('Search').isVisible());
    await sendEnquiry(form);
    await form.getByText(ENQUIRY_FAILED_MESSAGE.text).waitFor();
    t.equal(await form.getByLabel('Email').inputValue(), emails.form, 'the input stays');
    await sendEnquiry(plain);
    await plain.getByText(ENQUIRY_FAILED_MESSAGE.text).waitFor();
    t.ok(
      await plain.getByRole('navigation', { name: 'Quick links' }).isVisible(),
      'the message is between header and footer',
    );
    t.equal((await fetch(`${url}/franchise/kopi-kampung`)).status, 200);
    for (const path of ['/franchise/nobody', '/category/meals', '/category/meals/2'])
      t.equal((await fetch(url + path)).status, 404, path);

    await restart();
    await list.clock.fastForward(5000);
    await count(list, '1 franchise');
    await sendEnquiry(form);
    await form.getByText(enquirySentMessage(24).text).waitFor();
    await plain.goBack();
    t.equal(await plain.getByLabel('Email').inputValue(), emails.plain, 'the input is there after going back');
    await sendEnquiry(plain);
    await plain.getByText(enquirySentMessage(24).text).waitFor();
    const stored = await stack.api.database.knex('leads').whereIn('email', Object.values(emails));
    t.equal(stored.length, 2, 'each enquiry is stored once');
  },
);
