import { createHash } from 'node:crypto';
import { pino } from 'pino';
import t from 'tap';
import { type FilePurpose, storeFile } from '../../src/media/service.ts';
import { Uploads } from '../../src/media/uploads.ts';
import { aConsultant, aFranchise, anAdmin, testApi } from '../support/index.ts';
import { aNoisyPicture, aPicture, aVideo, dataUrl, multipartFile } from '../support/pictures.ts';

const api = await testApi(t, { LIMIT_UPLOAD_MB_CONSULTANT: '1', LIMIT_UPLOAD_MB_ADMIN: '1000' });
const admin = await anAdmin(api.database);
const sendAs = (as: typeof admin, content: Buffer, name = 'picture.png', type = 'image/png') =>
  api.call('POST /uploads', { as, ...multipartFile(content, name, type) });

const MEGABYTE = 2 ** 20;
/** Returns a file that begins like a picture but is damaged; each `at` makes it different. */
const aDamagedPicture = async (bytes: number, at: number) => {
  const file = Buffer.alloc(bytes, at);
  (await aPicture(30, 30).png().toBuffer()).copy(file, 0, 0, 40);
  return file;
};
const takenBy = async ({ id }: { id: string }) =>
  Number((await api.database.knex('upload_quotas').where({ user_id: id }).first('bytes'))?.bytes ?? 0);

t.test('files that are refused for their content count towards the quota', async t => {
  const someone = await aConsultant(api.database);
  for (const [at, bytes] of [400_000, MEGABYTE - 400_000].entries())
    t.equal((await sendAs(someone, await aDamagedPicture(bytes, at))).status, 422, `file ${at}`);
  t.equal(await takenBy(someone), MEGABYTE, 'the quota can be used up exactly');
  t.equal((await sendAs(someone, await aDamagedPicture(100, 3))).status, 429);
  const another = await aConsultant(api.database);
  const broken = aVideo('mp4', 5000).subarray(0, -5);
  t.equal((await sendAs(another, broken, 'v.mp4', 'video/mp4')).status, 415);
  t.equal(await takenBy(another), broken.length);
  t.equal((await sendAs(another, Buffer.from('plain text'))).status, 415);
  t.equal(await takenBy(another), broken.length, 'a file whose first bytes are already invalid costs nothing');
});

t.test('when a save fails for other fields, all its files count, including valid ones', async t => {
  const someone = await aConsultant(api.database);
  const { id } = await aFranchise(api.database, { consultant_id: someone.id });
  const save = async (image: Buffer) => {
    const body = { name: 7, image_url: dataUrl(image) };
    const answer = await api.call(`PUT /franchises/${id}`, { as: someone, body });
    t.equal(answer.status, 422);
    const faults: { loc: string[]; msg: string }[] = answer.body.detail;
    return faults.find(({ loc }) => loc.includes('image_url'))?.msg;
  };
  const welcome = await aPicture(50, 50).png().toBuffer();
  t.equal(await save(welcome), undefined);
  const taken = Math.max(welcome.length, Math.ceil((50 * 50) / 8));
  t.equal(await takenBy(someone), taken);
  for (const [at, bytes] of [600_000, MEGABYTE - taken - 600_000].entries())
    t.match(await save(await aDamagedPicture(bytes, at)), /damaged/);
  t.match(await save(await aDamagedPicture(100, 3)), /You can upload 1 MB per day/);
});

t.test('a file that could not be recorded in the database does not count towards the quota', async t => {
  const someone = await aConsultant(api.database);
  const content = await aPicture(40, 30, '#123456').png().toBuffer();
  const file = {
    content,
    head: content,
    bytes: content.length,
    hash: createHash('sha256').update(content).digest('hex'),
  };
  // The value is longer than its column, so the insert fails.
  const purpose = 'x'.repeat(500) as FilePurpose;
  const uploads = await Uploads.open(api.config, pino({ level: 'silent' }));
  t.teardown(() => uploads.close());
  await t.rejects(storeFile({ ...api, uploads }, file, purpose, someone), /too long/i);
  const [row] = await api.database.knex('upload_quotas').where({ user_id: someone.id });
  t.equal(Number(row.bytes), 0);
});

t.test('a user has a daily quota, also under concurrent uploads', async t => {
  const someone = await aConsultant(api.database);
  const files = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      aNoisyPicture(330, 300 + at)
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(files.map(file => sendAs(someone, file)));
  const accepted = answers.filter(({ status }) => status === 201).length;
  const bytes = files[0]?.length ?? 1;
  t.equal(accepted, Math.floor(2 ** 20 / bytes), `${bytes} bytes each`);
  const refused = answers.find(({ status }) => status !== 201);
  t.equal(refused?.status, 429);
  t.match(refused?.body.detail, /You can upload 1 MB per day and have 0\.\d MB left today/);
  t.ok(Number(refused?.headers['retry-after']) > 0);
  t.equal((await sendAs(admin, files[5] ?? Buffer.alloc(0))).status, 201, 'other users have their own');
  const again = await sendAs(someone, files[answers.findIndex(({ status }) => status === 201)] ?? Buffer.alloc(0));
  t.equal(again.status, 201, 'a file that is already stored costs nothing');
});
