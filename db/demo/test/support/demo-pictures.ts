import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import sharp from 'sharp';
import type { Test } from 'tap';

/** Checks that every picture of the demo is stored with its copies. */
export const checkPictures = (t: Test, knex: Knex, dataDir: string) => {
  const fileOf = (url: string) => join(dataDir, url);

  t.test('every picture address leads to a file with the size in the address', async t => {
    const franchises = await knex('franchises').select('image_url', 'og_image', 'media_gallery');
    const galleries: string[] = franchises.flatMap(({ media_gallery }) =>
      media_gallery.map(({ url }: { url: string }) => url),
    );
    const films = galleries.filter(url => url.startsWith('https://'));
    t.ok(films.length >= 14 && films.every(url => /youtube\.com\/watch\?v=|vimeo\.com\/\d/.test(url)));
    const { value } = await knex('settings').where('name', 'content').first();
    const urls: string[] = [
      ...franchises.map(({ image_url }) => image_url),
      ...galleries.filter(url => !films.includes(url)),
      ...(await knex('banners').pluck('image_url')),
      ...(await knex('hero_slides').pluck('image_url')),
      ...(await knex('users').where('role', 'consultant').pluck('photo')),
      value.logoUrl,
      value.darkLogoUrl,
      value.faviconUrl,
    ];
    for (const url of urls) {
      const [, width, height] = /^\/uploads\/[0-9a-f]{32}-(\d+)x(\d+)\.(?:webp|png)$/.exec(url) ?? [];
      const { width: real, height: tall } = await sharp(fileOf(url)).metadata();
      t.strictSame([real, tall], [Number(width), Number(height)], url);
    }
    for (const { og_image } of franchises) {
      const { width, height, format } = await sharp(fileOf(og_image)).metadata();
      t.strictSame([width, height, format], [1200, 630, 'jpeg']);
    }
    const known = await knex('media').pluck('url');
    t.ok(
      urls.every(url => known.includes(url)),
      'each picture is in the table media',
    );
  });

  t.test('every size in the table media is a file', async t => {
    const media = await knex('media');
    for (const { url, sizes, bytes } of media) {
      t.equal(statSync(fileOf(url)).size, bytes);
      t.ok('320' in sizes);
      t.ok(
        Object.values<string>(sizes).every(size => existsSync(fileOf(size))),
        url,
      );
    }
  });
};
