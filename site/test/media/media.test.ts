import t from 'tap';
import { picture, socialImage } from '../../src/media/picture.ts';
import { EMBED_ORIGINS, medium } from '../../src/media/video.ts';

const OURS = '/uploads/0123456789abcdef0123456789abcdef';

t.test('an image of our own tells its size and its copies', async t => {
  t.same(picture(`${OURS}-1600x1000.webp`), {
    src: `${OURS}-1600x1000.webp`,
    width: 1600,
    height: 1000,
    srcset: `${OURS}-320.webp 320w, ${OURS}-640.webp 640w, ${OURS}-1280.webp 1280w, ${OURS}-1600x1000.webp 1600w`,
  });
  t.match(picture(`${OURS}-200x60.png`).srcset, /^\S+-320\.webp 320w$/, 'a small one has the smallest copy only');
  t.equal(socialImage(`${OURS}-1600x1000.jpg`), `${OURS}-social.jpg`);
  t.equal(socialImage(`${OURS}-social.jpg`), `${OURS}-social.jpg`);
});

t.test("another's image is taken as it is", async t => {
  t.same(picture('https://example.com/a.jpg'), { src: 'https://example.com/a.jpg' });
  t.equal(socialImage('https://example.com/a.jpg'), undefined);
});

t.test('videos elsewhere are known by their links', async t => {
  const embeds: [string, string][] = [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://www.tiktok.com/@one/video/7106594312292453675', 'https://www.tiktok.com/player/v1/7106594312292453675'],
    ['https://www.facebook.com/one/videos/10153231379946729/', 'https://www.facebook.com/plugins/video.php'],
    ['https://fb.watch/abc123/', 'https://www.facebook.com/plugins/video.php'],
  ];
  for (const [link, start] of embeds) {
    const found = medium(link);
    t.ok(found.kind === 'embed' && found.src.startsWith(start), link);
    t.ok(found.kind === 'embed' && EMBED_ORIGINS.includes(new URL(found.src).origin), `${link} may be framed`);
  }
});

t.test('files are videos, everything else is an image', async t => {
  t.same(medium('/uploads/abc.mp4'), { kind: 'file' });
  t.same(medium('https://example.com/a.webm?x=1'), { kind: 'file' });
  for (const image of [
    `${OURS}-640x480.webp`,
    'https://example.com/a',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@channel',
    'javascript:alert(1)',
    '',
  ])
    t.same(medium(image), { kind: 'image' }, image);
});
