import sharp from 'sharp';
import t from 'tap';
import { readingTime, refuseImage } from '../../src/media/reading-time.ts';
import { uprightAnimation } from '../../src/media/upright-animation.ts';
import { aConsultant, anAdmin, testApi } from '../support/index.ts';
import { anAnimation, aPicture, multipartFile } from '../support/pictures.ts';

const api = await testApi(t);
const admin = await anAdmin(api.database);
const sendAs = (as: typeof admin, content: Buffer, name = 'picture.png', type = 'image/png') =>
  api.call('POST /uploads', { as, ...multipartFile(content, name, type) });
const send = (content: Buffer, name?: string, type?: string) => sendAs(admin, content, name, type);

/** Returns an animated WebP of different frames, 6 × 4 pixels each, with an orientation. */
const aTurnedAnimation = (frames: number, orientation: number) => {
  const pixels = Buffer.alloc(6 * 4 * frames * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 37 + Math.floor(at / 72) * 11) % 256;
  const raw = { width: 6, height: 4 * frames, channels: 3, pageHeight: 4 } as const;
  return sharp(pixels, { raw })
    .withMetadata({ orientation })
    .webp({ lossless: true, delay: Array<number>(frames).fill(70), loop: 2 })
    .toBuffer();
};

t.test('rotates every frame of an animation by its orientation, like a still picture', async t => {
  const within = readingTime();
  for (let orientation = 1; orientation <= 8; orientation++) {
    const animation = await aTurnedAnimation(3, orientation);
    const upright = await uprightAnimation(animation, within);
    const { pages, delay, loop } = await sharp(upright, { animated: true }).metadata();
    t.same([pages, delay, loop], [3, [70, 70, 70], 2]);
    for (let page = 0; page < 3; page++) {
      const expected = await sharp(animation, { page }).autoOrient().removeAlpha().raw().toBuffer();
      const turned = await sharp(upright, { page }).removeAlpha().raw().toBuffer();
      t.ok(turned.equals(expected), `frame ${page} of orientation ${orientation}`);
    }
  }
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

t.test('all steps of processing a picture share a limit of one minute', async t => {
  let now = 5000;
  const within = readingTime(() => now);
  const left = () => Reflect.get(within(aPicture(8, 8)), 'options').timeoutSeconds;
  t.equal(left(), 60);
  now += 58_500;
  t.equal(left(), 2);
  now += 1500;
  t.throws(left, { kind: 'invalid', message: /takes too long/ });
});

t.test('a picture that exceeds the time limit is refused as taking too long', async t => {
  const slow = aPicture(4000, 4000).blur(900).timeout({ seconds: 1 }).png().toBuffer();
  await t.rejects(slow.catch(refuseImage), { kind: 'invalid', message: /takes too long/ });
  await t.rejects(sharp(Buffer.from('no picture')).toBuffer().catch(refuseImage), { message: /damaged/ });
});
