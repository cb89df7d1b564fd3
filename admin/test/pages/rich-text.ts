import { HTML_ATTRIBUTES, HTML_TAGS } from '@marketplace/api';
import { aPicture } from '@marketplace/api/testing';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { isLink, isPicture, withScheme } from '../../src/kit/rich-text/addresses.ts';
import { findAxeViolations } from '../support/axe.ts';
import { startConsole } from '../support/console.ts';
import { waitUntilDrawn } from '../support/loaded.ts';

t.test('the editor accepts only safe addresses for links and pictures', async t => {
  for (const link of ['https://a.my/x?y#z', 'http://a.my', 'mailto:a@b.my', 'tel:+60123', '/about', '#contact', '/'])
    t.ok(isLink(link), link);
  for (const link of ['', 'about us', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://a.my'])
    t.notOk(isLink(link), link);
  t.equal(withScheme(' example.com/a '), 'https://example.com/a');
  t.equal(withScheme('/about'), '/about');
  t.ok(isPicture('/uploads/a.webp'));
  t.notOk(isPicture('mailto:a@b.my'));
});

/** Every tag and attribute that the server keeps. */
const EVERYTHING = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
  '<p>Text <strong>bold</strong> <em>slanted</em> <span>plain</span> ',
  '<a href="https://example.com/x" title="Title" target="_blank" rel="noopener">link</a><br />next ',
  '<img src="/uploads/a.webp" alt="A" title="B" width="10" height="20" /></p>',
  '<ul><li>bare</li><li>with <strong>bold</strong><ul><li>nested</li></ul></li><li><p>paragraph</p></li><li></li></ul>',
  '<ol><li><h3>heading</h3>tail</li></ol><div>loose<p>inside</p><div><a href="#x"><img src="/b.png" alt="" /></a></div></div>',
  '<hr />bare <a href="mailto:a@example.com">at</a> the <a href="tel:+60123">end</a>',
].join('');

t.test('the test content has every tag and attribute that the server keeps', async t => {
  for (const tag of HTML_TAGS) t.match(EVERYTHING, new RegExp(`<${tag}[ >]`), tag);
  for (const [tag, names] of Object.entries(HTML_ATTRIBUTES))
    for (const name of names)
      t.match(EVERYTHING, new RegExp(`<${tag} [^>]*${name}="`), `the content has ${tag} ${name}`);
});

t.test('the rich text editor preserves, formats and cleans HTML', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const page = await window(admin);
  const text = page.getByRole('textbox', { name: 'Content' });
  const source = page.getByRole('switch', { name: 'HTML source' });
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const html = async () => {
    await source.check();
    const value = await text.inputValue();
    await source.uncheck();
    return value;
  };
  const write = async (value: string) => {
    await source.check();
    await text.fill(value);
    await source.click();
  };
  /** Moves the cursor to the end and waits until the editor has processed it. */
  const toEnd = async () => {
    await text.press('Control+End');
    await waitUntilDrawn(page);
  };
  /** Makes the editor write its HTML although nothing was changed. */
  const touch = async () => {
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
  };

  await t.test('the editor preserves everything that the server keeps', async t => {
    const body = { title: 'Everything', slug: 'everything', content: EVERYTHING };
    const { body: saved } = await api.call('POST /pages', { as: admin, body });
    t.equal(saved.content, EVERYTHING, 'the server keeps the whole content');
    await page.goto(`${origin}/admin/pages/edit/${saved.id}`);
    await text.getByText('nested').waitFor();
    t.equal(await page.getByText('Unsaved changes').count(), 0, 'opening the editor changes nothing');
    t.equal(await tool('Undo').getAttribute('aria-disabled'), 'true', 'there is nothing to undo');
    await touch();
    await page.getByRole('button', { name: 'Save Page' }).click();
    await page.getByText('Page saved. Going back to the list.').waitFor();
    const { body: after } = await api.call(`GET /admin/pages/${saved.id}`, { as: admin });
    const equal = await page.evaluate(
      ([one = '', other = '']) => {
        const body = (text: string) => new DOMParser().parseFromString(text, 'text/html').body;
        return body(one).isEqualNode(body(other));
      },
      [EVERYTHING, after.content],
    );
    t.ok(equal, after.content);
  });

  await t.test('the editor preserves spaces, entities and the order of marks', async t => {
    await page.goto(`${origin}/admin/pages/new`);
    await text.waitFor();
    for (const [value, kept] of [
      ['Hello there', 'Hello there'],
      ['<p>a&nbsp; &lt;b&gt; &amp; c</p>', '<p>a&nbsp; &lt;b&gt; &amp; c</p>'],
      ['<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n', '<ul><li>one</li><li>two</li></ul>'],
      ['<p><em><strong>x</strong></em><strong>y</strong></p>', '<p><strong><em>x</em>y</strong></p>'],
      ['<ul><li></li></ul>', '<ul><li></li></ul>'],
      ['', ''],
    ] as const) {
      await write(value);
      t.notOk(await source.isChecked(), `the editor accepts ${value}`);
      await touch();
      t.equal(await html(), kept);
    }
  });

  await t.test('HTML that the editor would lose stays in the source view with an explanation', async t => {
    const said = page.getByText('to keep everything');
    for (const value of [
      '<table><tbody><tr><td>Cell</td></tr></tbody></table>',
      '<p>a <span></span>b</p>',
      '<a href="/x"><h2>Heading</h2></a>',
      '<ul><ul><li>x</li></ul></ul>',
    ]) {
      await write(value);
      await said.waitFor();
      t.ok(await source.isChecked(), value);
      t.equal(await text.inputValue(), value);
    }
    await write('<p>a <u>b</u></p><table></table>');
    await page.getByText('does not support <u>, <table>').waitFor();
    t.same(await findAxeViolations(page), []);
    await write('<p>Held</p>');
    await text.getByText('Held').waitFor();
    await said.waitFor({ state: 'detached' });
  });

  await t.test('a warning lists what saving will remove', async t => {
    const said = page.getByText('Saving removes');
    await write('<p style="color: red" class="x">a <b>b</b></p>');
    await page.getByText('Saving removes style=, class=.').waitFor();
    await write('<TABLE><tr><td>Cell</td></tr></TABLE><form></form><td>loose</td>');
    await page.getByText('Saving removes <table>, <tr>, <td>, <form>.').waitFor();
    t.same(await findAxeViolations(page), []);
    await write(EVERYTHING);
    await text.getByText('nested').waitFor();
    await said.waitFor({ state: 'detached' });
  });

  await t.test('HTML that the editor cannot show is saved unchanged', async t => {
    const content = '<p>a <span></span>b</p><a href="/x"><h2>Heading</h2></a><ul><ul><li>x</li></ul></ul>';
    const body = { title: 'Not held', slug: 'not-held', content };
    const { body: saved } = await api.call('POST /pages', { as: admin, body });
    t.equal(saved.content, content, 'the server keeps the content');
    await page.goto(`${origin}/admin/pages/edit/${saved.id}`);
    await page.getByText('to keep everything').waitFor();
    t.equal(await page.getByText('Saving removes').count(), 0);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Still not held');
    await page.getByRole('button', { name: 'Save Page' }).click();
    await page.getByText('Page saved. Going back to the list.').waitFor();
    const { body: after } = await api.call(`GET /admin/pages/${saved.id}`, { as: admin });
    t.same([after.title, after.content], ['Still not held', content]);
    await page.goto(`${origin}/admin/pages/new`);
    await text.waitFor();
  });

  await t.test('a table that is pasted becomes lines of text, and a warning appears', async t => {
    const paste = (value: string) =>
      text.evaluate((editor, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, value);
    const told = page.getByText('Not supported and removed from the pasted content: <table>.');
    await write('');
    await text.focus();
    await paste('<p>Fees</p><table><tr><th>Fee</th><th>RM</th></tr><tr><td>Start</td><td>20,000</td></tr></table>');
    await told.waitFor();
    t.same(await findAxeViolations(page), []);
    t.equal(await html(), '<p>Fees</p><p>Fee | RM</p><p>Start | 20,000</p>');
    await text.focus();
    await page.keyboard.press('Control+End');
    await paste('<p style="margin: 0">Plain</p>');
    await text.getByText('Plain').waitFor();
    await told.waitFor({ state: 'detached' });
  });

  await t.test(
    "a list that is pasted from Word stays a list, and a picture from the user's disk is removed",
    async t => {
      const marker = (sign: string) =>
        `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;
      const item = (level: number, sign: string, words: string) =>
        `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${marker(sign)}${words}<o:p></o:p></p>`;
      const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment--><p class=MsoNormal>Steps<o:p></o:p></p>${item(1, '1.', 'Apply')}${item(2, 'a.', 'by form')}${item(1, '2.', 'Meet')}<p class=MsoNormal>End<img src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"></p><!--EndFragment--></body></html>`;
      // Repeats, because tests of other files copy to the same clipboard.
      await waitUntil(async () => {
        await write('');
        await text.focus();
        // Puts the content that Word copies into the browser's clipboard.
        await page.evaluate(copied => {
          const copy = (event: ClipboardEvent) => {
            event.clipboardData?.setData('text/html', copied);
            event.preventDefault();
          };
          document.addEventListener('copy', copy, { once: true });
          document.execCommand('copy');
        }, word);
        await text.press('Control+v');
        return (await text.textContent())?.includes('Steps') ?? false;
      });
      await page.getByText('Not supported and removed from the pasted content: <img>.').waitFor();
      t.equal(
        await html(),
        '<p>Steps</p><ol><li><p>Apply</p><ol><li><p>by form</p></li></ol></li><li><p>Meet</p></li></ol><p>End</p>',
      );
      await write('<p>a <img src="" alt=""></p>');
      await page.getByText('Saving removes <img>.').waitFor();
      await write('');
    },
  );

  await t.test('if a spreadsheet copies text together with a picture of the text, the text is pasted', async t => {
    const paste = (value: string) =>
      text.evaluate((editor, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', pasted);
        clipboardData.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }));
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, value);
    await write('');
    await text.focus();
    await paste('<table><tr><td>Start</td><td>20,000</td></tr></table>');
    await text.getByText('Start | 20,000').waitFor();
    t.equal(await html(), '<p>Start | 20,000</p>');
    await paste('<meta charset="utf-8"><img src="https://example.com/a.png">');
    await page.getByText('Please upload a valid image (JPG, PNG, GIF, WebP).').waitFor();
    t.equal(await html(), '<p>Start | 20,000</p>', 'a copied picture is treated as a picture');
  });

  await t.test('the cursor is at the start when the editor opens, and headings have margins', async t => {
    await write('<p>Plain</p><h2>Head</h2><p><em>slanted</em></p>');
    await text.getByText('slanted').waitFor();
    t.equal(await tool('Italic').getAttribute('aria-pressed'), 'false');
    t.notOk(await text.evaluate(one => one === document.activeElement), 'the editor does not take the focus');
    t.equal(await text.locator('h2').evaluate(head => getComputedStyle(head).marginTop), '16px');
    t.equal(
      await text
        .locator('p')
        .first()
        .evaluate(one => getComputedStyle(one).marginTop),
      '0px',
    );
  });

  await t.test('the toolbar and the keyboard format the text', async t => {
    await text.fill('First');
    await text.press('Control+a');
    await tool('Bold').click();
    t.equal(await tool('Bold').getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Control+i');
    t.equal(await html(), '<p><strong><em>First</em></strong></p>');
    await text.press('Control+a');
    await tool('Bold').click();
    await tool('Italic').click();
    await page.getByRole('combobox', { name: 'Text style' }).selectOption('Heading 2');
    await toEnd();
    await page.keyboard.press('Enter');
    await tool('Bulleted list').click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    t.equal(await html(), '<h2>First</h2><ul><li>one</li><li>two</li></ul>');
    await toEnd();
    await tool('Horizontal line').click();
    t.match(await html(), '<hr>');
    await toEnd();
    await page.keyboard.type('x');
    const back = tool('Undo');
    while ((await back.getAttribute('aria-disabled')) === null) await back.click();
    t.equal(await tool('Redo').getAttribute('aria-disabled'), null);
    await back.focus();
    await page.keyboard.press('Home');
    t.ok(await page.getByRole('combobox', { name: 'Text style' }).evaluate(one => one === document.activeElement));
    await page.keyboard.press('ArrowRight');
    t.ok(await tool('Bold').evaluate(one => one === document.activeElement), 'the arrow keys move along the toolbar');
    await page.keyboard.press('Tab');
    t.ok(await text.evaluate(one => one === document.activeElement), 'Tab leaves the toolbar');
  });

  await t.test('links are validated, added and removed', async t => {
    await write('<p>See here</p>');
    await text.press('Control+a');
    await tool('Link').click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Please enter a web address').waitFor();
    t.same(await findAxeViolations(page), []);
    await dialog.getByLabel('Address').fill('example.com/a');
    await dialog.getByRole('checkbox', { name: 'Open in a new tab' }).check();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    t.match(await html(), /<a (?=.*href="https:\/\/example\.com\/a")(?=.*target="_blank").*>See here<\/a>/);
    await text.getByText('See here').click();
    await tool('Link').click();
    await page.getByRole('dialog', { name: 'Change the link' }).getByRole('button', { name: 'Remove link' }).click();
    t.equal(await html(), '<p>See here</p>');
    await toEnd();
    await tool('Link').click();
    await dialog.getByLabel('Address').fill('/about');
    await dialog.getByLabel('Text').fill(' about us');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    t.equal(await html(), '<p>See here<a href="/about">about us</a></p>');
  });

  await t.test('a picture is uploaded with a description', async t => {
    await write('<p>Text</p>');
    await toEnd();
    await tool('Image').click();
    const dialog = page.getByRole('dialog', { name: 'Add an image' });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Please upload an image or enter its address.').waitFor();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: await aPicture(80, 60).png().toBuffer() });
    await dialog.getByRole('img', { name: 'Preview of Image' }).waitFor();
    await dialog.getByLabel('Description').fill('A shop');
    t.same(await findAxeViolations(page), []);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    t.match(await html(), /<p>Text<img src="\/uploads\/[^"]+" alt="A shop"><\/p>/);
    t.same(await findAxeViolations(page), []);
  });

  await t.test('the HTML of a notification is written in the rich text editor', async t => {
    await page.goto(`${origin}/admin/content`);
    const letter = page.getByRole('textbox', { name: 'Email HTML' });
    await letter.fill('Dear {consultant_name}');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Website content updated successfully!').waitFor();
    const { body } = await api.call('GET /content', { as: admin });
    t.equal(body.leadNotificationHtml, '<p>Dear {consultant_name}</p>');
  });

  t.same(faults, []);
});
