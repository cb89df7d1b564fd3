import t from 'tap';
import { MAIL_COMPOSERS } from '../../src/app/composers-and-schedules.ts';
import { sendEveryMail } from '../support/every-mail.ts';

/** Returns text that could become markup, a header or another variable. */
const evil = (name: string) =>
  `${name} =?utf-8?q?Free=20money?= <b onclick="x">&amp; "\r\nBcc: thief@example.net\r\n\r\n{lead_email}</b>`;
const mails = await sendEveryMail(t, {
  company: evil('Marketplace'),
  consultant: evil('Mei Ling'),
  franchise: evil('Kopi & Kaya'),
  visitor: evil('Nurul'),
  message: evil('Hello'),
});

t.test('a mail of every kind is covered', async t => {
  const kinds = new Set([...mails.keys()].map(name => name.split(',')[0]));
  t.same([...kinds].sort(), [...Object.keys(MAIL_COMPOSERS), 'the test'].sort());
});

for (const [name, mail] of mails)
  t.test(name, async t => {
    const { html, text, headers, raw, subject } = mail;
    t.match(headers['content-type'], /^multipart\/alternative/);
    t.match(html, /^<!doctype html>[\s\S]*<\/html>\s*$/, 'has HTML');
    t.match(text, /--\nMarketplace[\s\S]*https:\/\/marketplace\.example\s*$/, 'has plain text');
    t.equal(mail.to.length, 1);
    t.ok(subject.length > 5);

    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    t.notMatch(head, /^bcc:/im, 'nothing becomes a header');
    t.notMatch(head, /=\?utf-8\?q\?Free/, 'nor an encoded word, which mail programs decode');
    t.notMatch(`${subject} ${headers.to}`, /Free money/);
    t.notOk(mail.to.includes('thief@example.net'));

    t.notMatch(html, /<b[ >]/, 'nothing becomes markup');
    t.notMatch(html, /<[^>]*\bonclick/);
    t.match(html, /&lt;b onclick=/, 'the text appears as it was written');
    t.notMatch(text, /&lt;|&amp;amp;/, 'plain text is not escaped');
    t.notMatch(html.replace(/<[^>]*>/g, ''), /https?:\/\/\S{40}/, 'screen readers read no long address');
    for (const line of text.split('\n'))
      if (/https:\/\/\S{60}/.test(line))
        t.match(line, /^https:\/\/\S+$/, 'in plain text a long address has its own line');
  });
