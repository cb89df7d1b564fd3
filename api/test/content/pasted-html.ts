import t from 'tap';
import { safeHtml } from '../../src/platform/values/safe-html.ts';

/** Returns HTML without the invisible white space between its tags. */
const tight = (html: string) =>
  html
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|ul|ol|li|h\d)>) ?/g, '$1')
    .trim();
const saved = (html: string) => tight(safeHtml(html));

/** Returns a bullet or number as Word writes it before the text of an item. */
const marker = (text: string, font = 'Symbol') =>
  `<![if !supportLists]><span lang=EN-MY style='font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:${font}'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>`;
const wordItem = (place: string, mark: string, text: string, position = 'Middle') =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${place}'>${mark}<span lang=EN-MY>${text}<o:p></o:p></span></p>\n\n`;
const wordDocument = (body: string, styles = '') =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm;} ${styles} --></style></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

t.test('a list from Word stays a list, with its levels and numbers', async t => {
  const bullets = [
    '<p class=MsoNormal>What we offer:<o:p></o:p></p>',
    wordItem('l0 level1 lfo1', marker('·'), 'Training', 'First'),
    wordItem('l0 level2 lfo1', marker('o', '"Courier New"'), 'at <b>our</b> outlet'),
    wordItem('l0 level3 lfo1', marker('§', 'Wingdings'), 'for two weeks'),
    wordItem('l0 level1 lfo1', marker('·'), 'Supply', 'Last'),
    '<p class=MsoNormal>Call us.<o:p></o:p></p>',
  ];
  t.equal(
    saved(wordDocument(bullets.join(''))),
    tight(`<p>What we offer:</p><ul><li><span>Training</span><ul><li><span>at <strong>our</strong> outlet</span>
      <ul><li><span>for two weeks</span></li></ul></li></ul></li><li><span>Supply</span></li></ul><p>Call us.</p>`),
  );
  const numbers = [
    wordItem('l1 level1 lfo2', marker('1.', 'Calibri'), 'Apply', 'First'),
    wordItem('l1 level2 lfo2', marker('a)', 'Calibri'), 'by form'),
    wordItem('l2 level2 lfo3', marker('·'), 'or by telephone'),
    wordItem('l1 level1 lfo2', marker('2.', 'Calibri'), 'Meet', 'Last'),
    wordItem('l1 level1 lfo4', marker('1.', 'Calibri'), 'Another list', 'Last'),
  ];
  t.equal(
    saved(wordDocument(numbers.join(''))).replaceAll(/<\/?span>/g, ''),
    '<ol><li>Apply<ol><li>by form</li></ol><ul><li>or by telephone</li></ul></li><li>Meet</li></ol><ol><li>Another list</li></ol>',
  );
});

t.test('numbers, letters, characters of other scripts and symbol fonts are recognised as list markers', async t => {
  for (const [mark, tag] of [
    ['iv.', 'ol'],
    ['(c)', 'ol'],
    ['1.2.3', 'ol'],
    ['一、', 'ol'],
    ['①', 'ol'],
    ['ü', 'ul'],
    ['Ø', 'ul'],
    ['\u{F0B7}', 'ul'],
    ['-', 'ul'],
    ['<img width=11 height=11 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.gif" alt="*">', 'ul'],
  ] as const)
    t.equal(
      saved(wordItem('l0 level1 lfo1', marker(mark), 'Item')),
      `<${tag}><li><span>Item</span></li></${tag}>`,
      mark,
    );
  const styles =
    '@list l0:level1 {mso-level-number-format:alpha-upper;} @list l1:level1 {mso-level-number-format:bullet;}';
  const body = wordItem('l0 level1 lfo1', marker('A'), 'One') + wordItem('l1 level1 lfo2', marker('1'), 'Two');
  t.equal(
    saved(wordDocument(body, styles)),
    '<ol><li><span>One</span></li></ol><ul><li><span>Two</span></li></ul>',
    'the style sheet has precedence',
  );
});

t.test('paragraphs that are items only by their class or marker become a list as well', async t => {
  t.equal(
    saved(`<p class=MsoListParagraphCxSpFirst>·<span>&nbsp;&nbsp;&nbsp; </span>Halal</p>
      <p class=MsoListParagraphCxSpMiddle>certified by JAKIM</p><p class=MsoListParagraphCxSpMiddle>&nbsp;</p>
      <p class=MsoListParagraphCxSpLast>·<span>&nbsp;&nbsp;&nbsp; </span>Local</p>`),
    tight(`<ul><li><p><span></span>Halal</p><p>certified by JAKIM</p></li><li><span></span>Local</li></ul>`),
    'an indented paragraph continues its item',
  );
  t.equal(
    saved(`<p class=MsoListNumber>${marker('1.')}First</p><p class=MsoListBullet2>${marker('·')}Second</p>`),
    '<ol><li>First<ul><li>Second</li></ul></li></ol>',
  );
  t.equal(
    saved('<p class="MsoListParagraph">An indented paragraph.</p><p class="MsoNormal">1.  No list</p>'),
    '<p>An indented paragraph.</p><p>1. No list</p>',
  );
  t.equal(saved("<p class=MsoNormal style='mso-list:none'>Plain</p>"), '<p>Plain</p>');
});

t.test('lists from Outlook, WPS, PowerPoint and Word for the web stay lists', async t => {
  const outlook = (mark: string, text: string, level: number) =>
    `<p class="MsoListParagraph" style="margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:l0 level${level} lfo1"><!--[if !supportLists]--><span style="font-family:Symbol"><span style="mso-list:Ignore">${mark}<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp; </span></span></span><!--[endif]-->${text}<o:p></o:p></p>`;
  t.equal(
    saved(`<div class="WordSection1">${outlook('·', 'One', 1)}${outlook('o', 'Two', 2)}</div>`).replaceAll(
      /<\/?div>/g,
      '',
    ),
    '<ul><li>One<ul><li>Two</li></ul></li></ul>',
  );
  t.equal(
    saved(
      `<p class=MsoNormal style="margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1;" ><![if !supportLists]><span style="font-family:Calibri;" ><span style='mso-list:Ignore;' >1、<span>&nbsp;</span></span></span><![endif]><span style="font-family:宋体;" >加盟</span></p>`,
    ),
    '<ol><li><span>加盟</span></li></ol>',
  );
  t.equal(
    saved(
      `<div style='margin-left:.38in;text-indent:-.38in'><span style='font-family:Arial;mso-special-format:bullet'>•</span><span>Slide</span></div><div style='margin-left:.38in'><span style='mso-special-format:bullet'>•</span><span>Next</span></div>`,
    ),
    '<ul><li><span>Slide</span></li><li><span>Next</span></li></ul>',
  );
  const web = (tag: string, level: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1 BCX8"><${tag} class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-font="Symbol" data-listid="${tag}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph SCXW1" xml:lang="EN-MY"><span class="TextRun">${text}</span></p></li></${tag}></div>`;
  t.equal(
    saved(web('ul', 1, 'One') + web('ul', 2, 'Nested') + web('ul', 1, 'Two') + web('ol', 1, 'Three')),
    tight(`<ul><li><p><span>One</span></p><ul><li><p><span>Nested</span></p></li></ul></li><li><p><span>Two</span></p></li></ul>
      <ol><li><p><span>Three</span></p></li></ol>`),
  );
});

t.test('a nested list from Google Docs or LibreOffice belongs to the previous item', async t => {
  const item = (level: number, text: string) =>
    `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="${level}"><p dir="ltr" style="line-height:1.38" role="presentation"><span style="font-size:11pt;font-weight:400">${text}</span></p></li>`;
  t.equal(
    saved(
      `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7f9"><p dir="ltr"><span style="font-weight:400">Intro</span></p><ul style="margin-top:0">${item(1, 'One')}<ul>${item(2, 'Two')}<ol>${item(3, 'Three')}</ol></ul>${item(1, 'Four')}</ul></b><br class="Apple-interchange-newline">`,
    ).replaceAll(/<\/?span>/g, ''),
    tight(
      `<p>Intro</p><ul><li><p>One</p><ul><li><p>Two</p><ol><li><p>Three</p></li></ol></li></ul></li><li><p>Four</p></li></ul><br />`,
    ),
  );
  t.equal(
    saved(`<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-GB" dir="ltr"><ol>
	<li><p style="margin-bottom: 0cm">First</p></li>
	<ol type="a">
		<li><p>Inner</p></li>
	</ol>
	<li><p>Second</p></li>
</ol>
<ul>\n\t<li/>\n<p>Older</p>\n\t<ul>\n\t\t<li/>\n<p>Way</p>\n\t</ul>\n</ul></body></html>`),
    tight(`<ol><li><p>First</p><ol><li><p>Inner</p></li></ol></li><li><p>Second</p></li></ol>
      <ul><li><p>Older</p><ul><li><p>Way</p></li></ul></li></ul>`),
  );
  t.equal(
    saved('<ul><ul><li>x</li></ul></ul>'),
    '<ul><ul><li>x</li></ul></ul>',
    'a list without a previous item is unchanged',
  );
});

t.test('an emphasis that its style disables is removed', async t => {
  for (const wrapper of [
    'b style="font-weight:normal;" id="docs-internal-guid-1"',
    'b style="FONT-WEIGHT: 400"',
    'strong style="color:red; font-weight: lighter !important"',
    'b style="font: 12pt Arial"',
    'i style="font-style:normal"',
    'em style="font-style: initial"',
  ]) {
    const tag = wrapper.split(' ')[0];
    t.equal(saved(`<${wrapper}><p>Plain <b>bold</b></p></${tag}>`), '<p>Plain <strong>bold</strong></p>', wrapper);
  }
  for (const style of [
    'font-weight:bold',
    'font-weight:normal;font-weight:700',
    'font:bold 12pt Arial',
    'color:normal',
    '',
  ])
    t.equal(saved(`<b style="${style}">Bold</b>`), '<strong>Bold</strong>', style);
});

t.test('a picture that only its author could see is removed together with empty elements around it', async t => {
  for (const src of [
    'file:///C:/Users/me/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png',
    'cid:image001.png@01DA0000.0000',
    'blob:https://docs.google.com/4c2f',
    '',
    ' ',
    'webkit-fake-url://a/image.png',
    'C:\\Users\\me\\a.png',
    '\\\\server\\share\\a.png',
    '//example.com/a.png',
    '#',
    'about:blank',
    'https://',
    '&#102;ile:///etc/a.png',
    'fi&#10;le:///etc/a.png',
    'data:text/html,x',
    'mailto:a@example.com',
  ])
    t.equal(saved(`<p>a<a href="/x"><img src="${src}" alt="A"></a>b</p>`), '<p>ab</p>', src);
  t.equal(saved('<p>a<img alt="none"><img srcset="/a.png 2x">b<img src=data:image/png;base64,AAAA></p>'), '<p>ab</p>');
  const unchanged =
    '<p><a href="/x">see <img src="/uploads/a.webp" alt="A" /></a><img src="https://example.com/b.png" /><img src="c.png" /></p>';
  t.equal(saved(unchanged), unchanged);
});

t.test('thousands of items, invalid levels and deeply nested tags are handled in time', async t => {
  const items = Array.from({ length: 3000 }, (_, at) => `<p style="mso-list:l0 level${at + 1}">${at}</p>`).join('');
  t.equal(safeHtml(items).match(/<li>/g)?.length, 3000);
  t.equal(safeHtml('<p style="mso-list:l0 level0">x</p>'), '<ul><li>x</li></ul>');
  t.match(safeHtml('<b style="font-weight:normal">'.repeat(10_000)), /^(<strong>)+/);
});

t.test('repairing HTML a second time changes nothing, and HTML without errors is unchanged', async t => {
  const once = safeHtml(wordItem('l0 level1 lfo1', marker('·'), 'A &lt;b&gt; &amp;amp;&nbsp;c'));
  t.equal(safeHtml(once), once);
  t.match(once, 'A &lt;b&gt; &amp;amp;');
});
