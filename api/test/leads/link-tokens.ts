import { createHmac } from 'node:crypto';
import t from 'tap';
import { emailConfirmationToken, numberConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { personalDataToken } from '../../src/leads/personal-link.ts';
import { readLinkToken } from '../../src/platform/secrets/link-token.ts';
import { feedbackToken } from '../../src/response-tracking/link.ts';

const SECRET = 'secrets-key-of-the-tests-0123456789012';
const NOW = Date.UTC(2027, 0, 4, 3);
const DAY_SECONDS = 86_400;
const lead = { id: '0193a000-0000-7000-8000-000000000000', email_key: 'nurul@example.com', phone_key: '60123456789' };

t.test('the format of tokens is unchanged, so that links in mails that were already sent stay valid', async t => {
  const made = {
    answered: { token: feedbackToken(SECRET, lead, NOW), days: 30, bound: lead.email_key },
    'confirm e-mail': { token: emailConfirmationToken(SECRET, lead, NOW), days: 7, bound: lead.email_key },
    'confirm whatsapp': { token: numberConfirmationToken(SECRET, lead, NOW), days: 7, bound: lead.phone_key },
    'personal data': { token: personalDataToken(SECRET, lead, NOW), days: 30, bound: lead.email_key },
  };
  for (const [purpose, { token, days, bound }] of Object.entries(made)) {
    const expires = (NOW / 1000 + days * DAY_SECONDS).toString(36);
    const signature = createHmac('sha256', SECRET).update(`${purpose} ${lead.id} ${expires} ${bound}`);
    t.equal(token, `${lead.id}.${expires}.${signature.digest('base64url')}`, purpose);
    t.equal(readLinkToken(SECRET, token).isFor(purpose, bound), true);
    for (const [other, { bound: otherBound }] of Object.entries(made))
      if (other !== purpose)
        t.notOk(readLinkToken(SECRET, token).isFor(other, otherBound), `is not valid for ${other}`);
  }
});

t.test('a token is valid only for its record, only unchanged, and only until it expires', async t => {
  const signed = (days: number) => feedbackToken(SECRET, lead, Date.now() + days * DAY_SECONDS * 1000);
  const read = (token: string, secret = SECRET) => {
    const { id, isOver, isFor } = readLinkToken(secret, token);
    return { id, isOver, isOurs: isFor('answered', lead.email_key) };
  };
  t.same(read(signed(-29)), { id: lead.id, isOver: false, isOurs: true });
  t.same(read(signed(-31)), { id: lead.id, isOver: true, isOurs: true });
  const [id = '', expires = '', signature = ''] = signed(0).split('.');
  const later = (Number.parseInt(expires, 36) + 1).toString(36);
  for (const token of [
    `another.${expires}.${signature}`,
    `${id}.${later}.${signature}`,
    `${id}.${expires}.${signature.slice(1)}`,
    `${id}.${expires}.`,
    `${id}.${expires}`,
    '',
  ])
    t.notOk(read(token).isOurs, token);
  t.notOk(read(signed(0), `${SECRET}x`).isOurs, 'is not valid with another secret');
  const ofNobody = feedbackToken(SECRET, { ...lead, email_key: '' });
  t.notOk(readLinkToken(SECRET, ofNobody).isFor('answered', ''), 'is not valid for an empty address');
  t.ok(read('x..').isOver, 'a token without expiry has expired');
});
