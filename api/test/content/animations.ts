import sharp from 'sharp';
import t from 'tap';
import { readingTime } from '../../src/media/reading-time.ts';
import { uprightAnimation } from '../../src/media/upright-animation.ts';
import { aPicture, aTurnedAnimation } from '../support/pictures.ts';

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
