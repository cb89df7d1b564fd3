import t from 'tap';
import { prepareImage, preparePrivate, requireReadableImage } from '../../src/media/image-sizes.ts';
import { sharpImages } from '../../src/platform/runtime/lazy-imports.ts';
import { aPicture } from '../support/pictures.ts';

t.test('processes at most one large and one ordinary picture at a time', async t => {
  const large = await aPicture(3000, 2700).png().toBuffer();
  const ordinary = await aPicture(400, 300).png().toBuffer();
  const sharp = sharpImages();
  let most = 0;
  const watch = () => {
    most = Math.max(most, sharp.counters().process);
  };
  sharp.queue.on('change', watch);
  t.teardown(() => sharp.queue.off('change', watch));
  const read = (input: Buffer, who: string) => [
    prepareImage(input, 'png', who, { who }),
    requireReadableImage(input, { who }),
    preparePrivate(input, { who }),
  ];
  await Promise.all(['a', 'b'].flatMap(who => [...read(large, who), ...read(ordinary, who)]));
  t.ok(most <= 2, `${most} pictures were processed at the same time`);
});
