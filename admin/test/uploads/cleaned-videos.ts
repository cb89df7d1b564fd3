import { readFile } from 'node:fs/promises';
import { multipartFile } from '@marketplace/api/testing';
import t from 'tap';
import { startConsole } from '../support/console.ts';

const VIDEOS = new URL('../../../api/test/content/videos/', import.meta.url);

t.test('a video plays to its end after its metadata was removed', async t => {
  const { api, origin, admin, window, faults } = await startConsole(t);
  const page = await window(admin);
  await page.goto(`${origin}/admin`);
  for (const [name, type] of [
    ['progressive.mp4', 'video/mp4'],
    ['fragmented.mp4', 'video/mp4'],
    ['recorded.webm', 'video/webm'],
  ] as const) {
    const original = await readFile(new URL(name, VIDEOS));
    const { status, body } = await api.call('POST /uploads', { as: admin, ...multipartFile(original, name, type) });
    t.equal(status, 201, name);
    const shown = await page.evaluate(async src => {
      const stored = await fetch(src).then(answer => answer.arrayBuffer());
      const video = document.createElement('video');
      Object.assign(video, { src, muted: true });
      const ended = new Promise((resolve, reject) => {
        video.onended = resolve;
        video.onerror = () => reject(new Error(video.error?.message));
      });
      await video.play();
      await ended;
      const { totalVideoFrames: frames } = video.getVideoPlaybackQuality();
      return { bytes: stored.byteLength, width: video.videoWidth, height: video.videoHeight, frames };
    }, body.url);
    t.match(shown, { bytes: original.length, width: 64, height: 64 }, name);
    t.ok(shown.frames > 0, `${shown.frames} frames of ${name}`);
  }
  t.same(faults, []);
});
