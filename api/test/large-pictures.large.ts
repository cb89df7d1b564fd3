/** Pictures at the limits of size, frames and time, which take seconds to read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { refuseImage } from '../src/media/reading-time.ts';
import { aConsultant, anAdmin, testApi } from './support/index.ts';
import { anAnimation, aPicture, aTurnedAnimation, multipartFile } from './support/pictures.ts';

const api = await testApi(t, { LIMIT_UPLOAD_MB_ADMIN: '1000' });
const admin = await anAdmin(api.database);
const sendAs = (as: typeof admin, content: Buffer, name = 'picture.png', type = 'image/png') =>
  api.call('POST /uploads', { as, ...multipartFile(content, name, type) });
const send = (content: Buffer, name?: string, type?: string) => sendAs(admin, content, name, type);

t.test('pictures of the largest permitted size are accepted', async t => {
  const statusOf = async (file: Buffer) => (await send(file)).status;
  t.equal(await statusOf(await aPicture(10_000, 5000).png({ progressive: true }).toBuffer()), 201, 'interlaced');
  t.equal(await statusOf(await aPicture(10_000, 10_000).png().toBuffer()), 201, 'row by row');
});

t.test('a photo of 50 megapixels is accepted', async t => {
  const photo = await readFile(join(import.meta.dirname, 'content/files/mp50.jpg'));
  const { status, body } = await send(photo, 'mp50.jpg', 'image/jpeg');
  t.equal(status, 201, JSON.stringify(body));
  t.match(body.url, /-4096x3072\.jpg$/);
});

t.test('the error for too many pixels names the limit', async t => {
  const { status, body } = await send(await aPicture(10_001, 10_000).png().toBuffer());
  t.equal(status, 422);
  t.match(body.detail, /100 megapixels/);
});

t.test('a progressive picture may have half as many pixels as others', async t => {
  const { status, body } = await send(await aPicture(10_001, 5000).png({ progressive: true }).toBuffer());
  t.match([status, body.detail], [422, /50 megapixels/]);
});

t.test("accepts animations of at most 500 frames, and processes other users' pictures at the same time", async t => {
  const other = await aConsultant(api.database);
  const [most, picture] = [await aTurnedAnimation(500, 6), await aPicture(41, 30).png().toBuffer()];
  const [kept, others] = await Promise.all([send(most, 'a.webp', 'image/webp'), sendAs(other, picture)]);
  t.match(kept.body.url, /-4x6\S*\.webp$/);
  t.equal(others.status, 201);
  const tooMany = {
    'image/webp': [await aTurnedAnimation(501, 6), await aTurnedAnimation(2000, 1)],
    'image/gif': [anAnimation(1, 501)],
  };
  for (const [type, files] of Object.entries(tooMany))
    for (const file of files) {
      const { status, body } = await send(file, 'a', type);
      t.match([status, body.detail], [422, 'An animation may have at most 500 pictures']);
    }
  t.equal((await send(anAnimation(1, 500), 'a.gif', 'image/gif')).status, 201);
});

t.test('a picture that exceeds the time limit is refused as taking too long', async t => {
  const slow = aPicture(4000, 4000).blur(900).timeout({ seconds: 1 }).png().toBuffer();
  await t.rejects(slow.catch(refuseImage), { kind: 'invalid', message: /takes too long/ });
  await t.rejects(sharp(Buffer.from('no picture')).toBuffer().catch(refuseImage), { message: /damaged/ });
});
