import t from 'tap';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';

t.test('the search of leads', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const own = { consultant_id: consultant.id };
  const franchise = await aFranchise(database, { ...own, name: 'Kopi 042007c0', description: 'Roasted in Ipoh' });
  const other = await aFranchise(database, { ...own, name: '𠮷田 Udon', category: franchise.category });
  const one = await aLead(database, {
    franchise_id: franchise.id,
    reference: 'ENQ-AB2CD3EF',
    first_name: 'Zulaikha',
    email: 'zulaikha@example.net',
    phone: '+60 17-555 8842',
    phone_key: '60175558842',
  });
  const two = await aLead(database, { franchise_id: other.id, reference: 'ENQ-AB2ZZZZZ', last_name: '𠮷川' });
  const foreign = await aFranchise(database, { name: 'Elsewhere' });
  const foreignLead = await aLead(database, { franchise_id: foreign.id, reference: 'ENQ-XY23456Z' });

  const ask = async (list: string, q: string, as: BuiltUser): Promise<string[]> => {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const { status, body } = await api.call(`GET /${list}?filter=${filter}`, { as });
    t.equal(status, 200);
    return body.map(({ id }: { id: string }) => id).sort();
  };
  const all = (q: string) => ask('leads', q, admin);
  const locked = (q: string) => ask('leads/locked', q, consultant);
  const both = [one.id, two.id].sort();

  t.test('finds a lead by its reference, with or without the prefix, complete or abbreviated', async t => {
    for (const q of [
      'ENQ-AB2CD3EF',
      'enq-ab2cd3ef',
      'AB2CD3EF',
      'ab2cd3ef',
      ' enq ab2cd3ef',
      'ENQ–AB2CD3EF',
      'enqab2cd3ef',
      'ＥＮＱ-AB2CD3EF',
      'ab2cd',
      'ENQ-AB2C',
    ])
      for (const search of [all, locked]) t.same(await search(q), [one.id], q);
    t.same(await all('enq-ab2'), both);
    for (const q of ['ENQ', 'ENQ-', 'ENQ-A', 'enq-ab2cd3eff', 'B2CD3EF', 'ENQ-QQQQQQQQ', 'AB2CD3E_', 'enq-%'])
      t.same(await all(q), [], q);
    t.same(await locked('ENQ-XY23456Z'), [], 'a consultant finds only leads of their own franchises');
    t.same(await all('ENQ-XY23456Z'), [foreignLead.id]);
  });

  t.test('finds leads by the name of their franchise, but not by its other texts', async t => {
    for (const search of [all, locked]) {
      for (const q of ['kopi', '042007c0', 'Kopi 042007c0']) t.same(await search(q), [one.id], q);
      for (const q of ['roasted', 'ipoh', 'penang', 'kopi roasted', franchise.category]) t.same(await search(q), [], q);
    }
  });

  t.test('finds nothing, instead of every lead, by symbols that no index contains', async t => {
    for (const q of ['𠮷田', '𠮷', '𠮷田 udon']) t.same(await locked(q), [two.id], q);
    t.same(await all('𠮷田'), [two.id]);
    t.same(await all('𠮷川'), [two.id]);
    t.same(await locked('𠮷川'), [], 'a masked name');
    for (const q of ['𠮶', '𐍈𐍈', '🍵', '!!', '"', '%', '\u200b', '\u0301', 'ᥐᥑ', '@', '+-'])
      for (const search of [all, locked]) t.same(await search(q), [], JSON.stringify(q));
    for (const q of ['𠮶', '🍵', '𠮷田']) {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { text } = await api.call(`GET /admin/export/leads?filter=${filter}`, { as: admin });
      t.equal(text.trim().split('\r\n').length, q === '𠮷田' ? 2 : 1, `the export of ${q}`);
    }
  });

  t.test('never finds a locked lead by masked text', async t => {
    for (const q of [
      'zulaikha',
      'zulaikha@example.net',
      '8842',
      '555 8842',
      '0175558842',
      '60175558842',
      'zulaikha kopi',
    ])
      t.same(await locked(q), [], q);
  });
});
