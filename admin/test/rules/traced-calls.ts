import t from 'tap';
import { tracedHeaders } from '../../src/data/trace.ts';

t.test('every call that changes data carries a different trace id', async t => {
  const named = ['PUT', 'POST', 'DELETE', 'POST'].map(method => tracedHeaders(method, undefined).get('traceparent'));
  for (const name of named) t.match(name, /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  t.equal(new Set(named).size, named.length);
});

t.test('a call that only reads data carries no trace id and keeps the headers given to it', async t => {
  const read = tracedHeaders(undefined, undefined);
  t.same([...read], [['accept', 'application/json']]);
  t.equal(tracedHeaders('GET', { 'If-Match': '"1"' }).get('traceparent'), null);
  t.equal(tracedHeaders('PUT', new Headers({ 'If-Match': '"1"' })).get('if-match'), '"1"');
});
