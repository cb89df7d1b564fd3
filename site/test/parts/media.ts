import t from 'tap';
import { imageAttributes, socialImage } from '../../src/media/picture.ts';
import { EMBED_ORIGINS, galleryMedium } from '../../src/media/video.ts';

const OURS = '/uploads/0123456789abcdef0123456789abcdef';

t.test(
  'the address of an uploaded image contains its size, and the addresses of its smaller versions are derived from it',
  async t => {
    t.same(imageAttributes(`${OURS}-1600x1000.webp`), {
      src: `${OURS}-1600x1000.webp`,
      width: 1600,
      height: 1000,
      srcset: `${OURS}-320.webp 320w, ${OURS}-640.webp 640w, ${OURS}-1280.webp 1280w, ${OURS}-1600x1000.webp 1600w`,
    });
    t.match(
      imageAttributes(`${OURS}-200x60.png`).srcset,
      /^\S+-320\.webp 320w$/,
      'a small image has only the smallest copy',
    );
    t.equal(socialImage(`${OURS}-1600x1000.jpg`), `${OURS}-social.jpg`);
    t.equal(socialImage(`${OURS}-social.jpg`), `${OURS}-social.jpg`);
  },
);

t.test('an image on another server has no smaller versions', async t => {
  t.same(imageAttributes('https://example.com/a.jpg'), { src: 'https://example.com/a.jpg' });
  t.equal(socialImage('https://example.com/a.jpg'), undefined);
  // File names in the style of WordPress.
  for (const url of ['https://example.com/wp-content/uploads/shop-1600x1000.jpg', '/brand/uploads/shop-640x480.png']) {
    t.same(imageAttributes(url), { src: url });
    t.equal(socialImage(url), undefined);
  }
  t.equal(socialImage('https://example.com/wp-content/uploads/shop-social.jpg'), undefined);
});

t.test('videos of known hosts are recognised by their links', async t => {
  const embeds: [string, string][] = [
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://www.tiktok.com/@one/video/7106594312292453675', 'https://www.tiktok.com/player/v1/7106594312292453675'],
    ['https://www.facebook.com/one/videos/10153231379946729/', 'https://www.facebook.com/plugins/video.php'],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    [
      'https://vimeo.com/76979871/abc123?share=copy',
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abc123',
    ],
    ['https://www.facebook.com/reel/1234567890123', 'https://www.facebook.com/plugins/video.php'],
    ['https://www.facebook.com/watch/?v=10153231379946729', 'https://www.facebook.com/plugins/video.php'],
  ];
  for (const [link, start] of embeds) {
    const found = galleryMedium(link);
    t.ok(found.kind === 'embed' && found.src.startsWith(start), link);
    t.ok(found.kind === 'embed' && EMBED_ORIGINS.includes(new URL(found.src).origin), `${link} may be framed`);
  }
});

t.test('a link to a video page that cannot be embedded stays a link', async t => {
  const links: [string, string][] = [
    ['https://vm.tiktok.com/ZMabc123/', 'TikTok'],
    ['https://vt.tiktok.com/ZSabc123/', 'TikTok'],
    ['https://www.tiktok.com/t/ZTabc123/', 'TikTok'],
    ['https://www.tiktok.com/@one', 'TikTok'],
    ['https://fb.watch/abc123/', 'Facebook'],
    ['https://www.facebook.com/share/v/abc123/', 'Facebook'],
    ['https://www.facebook.com/share/r/abc123/', 'Facebook'],
    ['https://www.facebook.com/one', 'Facebook'],
    ['https://www.instagram.com/reel/Cabc123/', 'Instagram'],
    ['https://www.instagram.com/p/Cabc123/?igsh=x', 'Instagram'],
    ['https://www.youtube.com/@channel', 'YouTube'],
    ['https://www.youtube.com/playlist?list=PLabc', 'YouTube'],
    ['https://vimeo.com/showcase/1234567', 'Vimeo'],
    ['https://vimeo.com/event/1234567', 'Vimeo'],
    ['https://x.com/one/status/1234567890', 'X'],
  ];
  for (const [link, host] of links) t.same(galleryMedium(link), { kind: 'link', host }, link);
});

t.test('a file with the extension of a video is a video, and every other file is an image', async t => {
  t.same(galleryMedium('/uploads/abc.mp4'), { kind: 'file' });
  t.same(galleryMedium('https://example.com/a.webm?x=1'), { kind: 'file' });
  for (const image of [
    `${OURS}-640x480.webp`,
    'https://example.com/a',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.facebook.com/photo.jpg',
    'javascript:alert(1)',
    '',
  ])
    t.same(galleryMedium(image), { kind: 'image' }, image);
});
