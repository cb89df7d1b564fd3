import t from 'tap';
import { sealSecret, unsealSecret } from '../../src/platform/secrets/secrets.ts';

const KEY = 'a key of at least thirty-two characters';

t.test('a sealed secret can be opened only with its key, its name and unchanged', async t => {
  for (const secret of ['', 'plain', 'mit Umlaut: ü, 🍕', 'x'.repeat(5000)]) {
    const sealed = sealSecret(KEY, 'email.smtpPassword', secret);
    t.equal(unsealSecret(KEY, 'email.smtpPassword', sealed), secret);
    t.notOk(secret && sealed.includes(secret));
    t.not(sealSecret(KEY, 'email.smtpPassword', secret), sealed, 'sealing it again gives another result');
    t.equal(unsealSecret(`${KEY}.`, 'email.smtpPassword', sealed), null);
    t.equal(unsealSecret(KEY, 'email.apiKey', sealed), null);
    const at = sealed.length - 2;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'Q' : 'A'}${sealed.slice(at + 1)}`;
    t.equal(unsealSecret(KEY, 'email.smtpPassword', changed), null);
    const [version = '', iv = '', tag = '', text = ''] = sealed.split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    t.equal(
      unsealSecret(KEY, 'email.smtpPassword', [version, iv, short, text].join('.')),
      null,
      'not with a part of its seal',
    );
    t.equal(unsealSecret(KEY, 'email.smtpPassword', ['v2', iv, tag, text].join('.')), null, 'not as another version');
    t.equal(unsealSecret(KEY, 'email.smtpPassword', [version, iv, tag].join('.')), null, 'not without its text');
  }
  for (const nonsense of ['', 'v1', 'v2.a.b.c', 'v1.AAAA.AAAA.AAAA', 'plain text'])
    t.equal(unsealSecret(KEY, 'email.smtpPassword', nonsense), null);
});
