/** Makes the smaller copies of all demo pictures. To be run after a picture was added or changed. */
import { glob, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { copiesOf, copyPath, FOLDER } from './picture.ts';

await rm(join(FOLDER, 'copies'), { recursive: true, force: true });
for await (const name of glob('*/*.{webp,png}', { cwd: FOLDER })) {
  if (name.endsWith('-social.webp')) continue;
  const picture = join(FOLDER, name);
  const { width } = await sharp(picture).metadata();
  for (const copy of copiesOf(width)) {
    const path = join(FOLDER, copyPath(name, copy.label));
    await mkdir(dirname(path), { recursive: true });
    await sharp(picture).resize({ width: copy.width }).webp({ quality: 78, effort: 6 }).toFile(path);
  }
}
