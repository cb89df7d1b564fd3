import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { aConsultant, aFranchise, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Characters that take long to normalise in large numbers: tags, marks, joiners, selectors and spaces. */
const AWKWARD = ['\u{e0041}', '\u0316\u0301', '\u034f', '\ufe0f', '\u200d', '\u0301\u200c', '\u0628\u064e', ' \u2800'];
const LONG = 250_000;

t.test('limits of the work for a body', async t => {
  const api = await testApi(t);
  const { database } = api;
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const open = (head: string): { socket: Socket; answer: () => string } => {
    let answer = '';
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.setEncoding('utf8').on('data', text => {
      answer += text;
    });
    socket.write(`${head}\r\nHost: localhost\r\nContent-Type: application/json\r\n`);
    t.teardown(() => socket.destroy());
    return { socket, answer: () => answer };
  };

  await t.test('a name of a million invisible or combining characters is refused as too long', async t => {
    for (const text of AWKWARD) {
      const first_name = `A${text.repeat(LONG / text.length)}`;
      const enquiry = { ...anEnquiry(franchise, newVisitorContact()), first_name };
      const { status, body } = await api.call('POST /leads', { body: enquiry });
      t.same(
        [status, body.detail[0].loc, body.detail[0].code],
        [422, ['body', 'first_name'], 'too_long'],
        escape(text),
      );
      const own = await api.call(`PUT /users/${consultant.id}`, {
        as: consultant,
        body: { name: first_name.repeat(4) },
      });
      t.equal(own.status, 422);
    }
  });

  await t.test('invisible characters of a name are removed before its length is checked', async t => {
    for (const [text, status] of [
      ['\u200b'.repeat(500), 200],
      ['x'.repeat(201), 422],
    ] as const)
      t.equal(
        (await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { name: `Ali${text}` } })).status,
        status,
      );
  });

  await t.test('a body sent byte by byte needs little memory', async t => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const { socket, answer } = open('POST /api/leads HTTP/1.1');
    socket.write('Transfer-Encoding: chunked\r\n\r\n');
    const bytes = 600_000;
    const part = '1\r\na\r\n'.repeat(10_000);
    for (let sent = 0; sent < bytes; sent += 10_000)
      await new Promise<void>(resolve => socket.write(part, () => resolve()));
    // The rest of the body is still in the sockets and the API reads it first, so this response means that all was
    // read.
    await waitUntil(async () => (await api.call('GET /healthz')).status === 200);
    collectGarbage();
    const grown = process.memoryUsage().heapUsed - before;
    t.ok(grown < 40_000_000, `${Math.round(grown / 1e6)} MB`);
    socket.write('0\r\n\r\n');
    await waitUntil(() => answer() !== '');
    t.match(answer(), /^HTTP\/1\.1 400 /, 'it is read to its end: no JSON');
  });

  await t.test('one client address may have at most 64 MB of unfinished bodies', async t => {
    const token = await api.tokenOf(consultant);
    const size = 14_000_000;
    const begin = () => {
      const call = open(`PUT /api/users/${consultant.id} HTTP/1.1`);
      call.socket.write(`Authorization: Bearer ${token}\r\nContent-Length: ${size}\r\n\r\n`);
      call.socket.write(`{"name":"${'x'.repeat(size - 1000)}`);
      return call;
    };
    const calls = Array.from({ length: 6 }, begin);
    await waitUntil(() => calls.some(({ answer }) => answer() !== ''));
    const refused = calls.filter(({ answer }) => answer() !== '');
    for (const { answer } of refused) t.match(answer(), /^HTTP\/1\.1 429 [\s\S]*retry-after: 5/i);
    t.ok(refused.length <= 2, 'the others go on');
    t.equal((await api.call('GET /users', { as: consultant })).status, 403, 'calls without a body are not affected');
    const small = await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { name: 'Siti' } });
    t.equal(small.status, 200, 'nor are small bodies');
    for (const { socket } of calls) socket.destroy();
    const large = { name: 'Siti', photo: 'x'.repeat(5_000_000) };
    await waitUntil(
      async () => (await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: large })).status === 422,
    );
  });
});
