import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { anAnimation, aPicture, dataUrl, multipartFile } from '../support/pictures.ts';

/** Pixels of each test picture, and its cost in bytes of the quota: one byte for eight pixels. */
const PIXELS = 2_000_000;
const COST = PIXELS / 8;

const api = await testApi(t, { LIMIT_UPLOAD_MB_CONSULTANT: '1', LIMIT_UPLOAD_MB_ADMIN: '1000' });
const { knex } = api.database;

/** Returns a file of a few hundred bytes that unpacks to `PIXELS`; each `at` makes it different. */
const aSmallFile = (at: number) => {
  const file = anAnimation(1000, 2);
  // The number is written to the second colour, which has no checksum.
  file.writeUInt16BE(at, 16);
  return file;
};
const gallery = (length: number) => Array.from({ length }, (_, at) => dataUrl(aSmallFile(at), 'image/gif'));
const takenBy = async ({ id }: { id: string }) =>
  Number((await knex('upload_quotas').where({ user_id: id }).first('bytes'))?.bytes ?? 0);
const someone = async () => {
  const consultant = await aConsultant(api.database);
  const { id } = await aFranchise(api.database, { consultant_id: consultant.id });
  return { consultant, path: `/franchises/${id}` as const };
};
const places = (body: { detail: { loc: unknown[] }[] }) => body.detail.map(({ loc }) => loc.slice(1).join('.'));

let lastFile = 60_000;

/** Charges a file to a user's quota of today and locks the quota until `end` is called. */
const lockedQuota = async (userId: string) => {
  const other = aSmallFile(++lastFile);
  const as = await knex('users').where({ id: userId }).first();
  await api.call('POST /uploads', { as, ...multipartFile(other, 'first.gif', 'image/gif') });
  const trx = await knex.transaction();
  const row = await knex('upload_quotas').where({ user_id: userId }).first('user_id', 'day');
  // The row is selected by its whole key, so that the lock covers no gaps around the row.
  await trx('upload_quotas').where(row).forUpdate();
  return { end: () => trx.commit() };
};

t.test('pixels count towards the daily quota, even when another field makes the save fail', async t => {
  const { consultant, path } = await someone();
  const body = { name: 7, media_gallery: gallery(60) };
  const { status, body: answer } = await api.call(`PUT ${path}`, { as: consultant, body });
  t.equal(status, 422);
  t.equal(await takenBy(consultant), 4 * COST, 'four pictures are processed, 56 are not');
  t.same(places(answer).slice(0, 2), ['name', 'media_gallery.4']);
  t.match(answer.detail[1].msg, /You can upload 1 MB per day and have 0\.\d MB left today/);
  t.equal((await api.call(`PUT ${path}`, { as: consultant, body: { media_gallery: gallery(1) } })).status, 422);
});

t.test('no picture is processed for users who may not change the franchise', async t => {
  const { path } = await someone();
  const stranger = await aConsultant(api.database);
  t.equal((await api.call(`PUT ${path}`, { as: stranger, body: { media_gallery: gallery(3) } })).status, 403);
  t.equal(await takenBy(stranger), 0);
});

t.test('pixels count also for pictures that are already stored, for previews and for profile photos', async t => {
  const waiting = await someone();
  const saved = await api.call(`PUT ${waiting.path}`, { as: waiting.consultant, body: { media_gallery: gallery(3) } });
  t.equal(saved.status, 200);
  t.equal(await takenBy(waiting.consultant), 3 * COST);

  const shown = await someone();
  await api.call(`POST ${shown.path}/preview`, { as: shown.consultant, body: { media_gallery: gallery(2) } });
  t.equal(await takenBy(shown.consultant), 2 * COST);

  const { consultant } = await someone();
  const photo = dataUrl(aSmallFile(1), 'image/gif');
  await api.call(`PUT /users/${consultant.id}`, { as: consultant, body: { name: 7, photo } });
  t.equal(await takenBy(consultant), COST);
});

t.test('a photo counts as the bytes of its file if they are more than its pixels', async t => {
  const { consultant, path } = await someone();
  const photograph = await aPicture(100, 20).png({ compressionLevel: 0 }).toBuffer();
  t.ok(photograph.length > 100 * 20);
  await api.call(`PUT ${path}`, { as: consultant, body: { media_gallery: [dataUrl(photograph)] } });
  t.equal(await takenBy(consultant), photograph.length);
});

t.test('at most six files of one user are in progress or waiting, and files of other users are accepted', async t => {
  const { consultant, path } = await someone();
  const quota = await lockedQuota(consultant.id);
  const send = (at: number) =>
    api.call('POST /uploads', { as: consultant, ...multipartFile(aSmallFile(at), 'p.gif', 'image/gif') });
  const waiting = [1, 2, 3, 4, 5, 6].map(send);
  await waitForRowLock(api.database, Promise.all(waiting), 6);
  const refused = await send(7);
  t.equal(refused.status, 429);
  t.equal(refused.body.detail, 'You are sending too many files at once. Please wait until some of them are done.');
  t.ok(Number(refused.headers['retry-after']) > 0);
  const embedded = await api.call(`PUT ${path}`, {
    as: consultant,
    body: { media_gallery: [dataUrl(aSmallFile(7), 'image/gif')] },
  });
  t.equal(embedded.status, 429, 'the picture itself is valid');
  const other = await anAdmin(api.database);
  t.equal((await api.call('POST /uploads', { as: other, ...multipartFile(aSmallFile(8)) })).status, 201);
  await quota.end();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  t.same(statuses.sort(), [201, 201, 201, 429, 429, 429], 'the quota has room for three more');
});

/** Sends a request and returns its connection, so that the test can disconnect. */
const sendAndStay = async (path: string, token: string, body: object): Promise<Socket> => {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const text = JSON.stringify(body);
  socket.write(
    `PUT /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
  return socket;
};

t.test('a picture is not processed further when its client has disconnected', async t => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { consultant, path } = await someone();
  const quota = await lockedQuota(consultant.id);
  const before = COST;
  const connections: Socket[] = [];
  api.app.server.on('connection', (socket: Socket) => connections.push(socket));
  let takes = 0;
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  const watch = ({ sql }: { sql: string }) => {
    if (/insert.*upload_quotas/.test(sql)) takes++;
  };
  const watchEnd = (_answer: unknown, { sql }: { sql: string }) => {
    if (/update `upload_quotas` set `bytes` = `bytes` - /.test(sql)) resolve();
  };
  knex.on('query', watch).on('query-response', watchEnd);
  t.teardown(() => knex.off('query', watch).off('query-response', watchEnd));
  const socket = await sendAndStay(path, await api.tokenOf(consultant), { name: 7, media_gallery: gallery(3) });
  await waitUntil(async () => takes === 1);
  socket.destroy();
  await waitUntil(async () => connections.length === 1 && connections[0]?.destroyed === true);
  await quota.end();
  await isReleased;
  t.equal(takes, 2, 'charges the bytes and pixels of the first picture only');
  t.equal(await takenBy(consultant), before, 'charges nothing for what was not processed');
});
