import t from 'tap';
import { cleanMp4 } from '../../src/media/video/mp4.ts';
import { cleanOgg, oggChecksum } from '../../src/media/video/ogg.ts';
import { PARTS_LIMIT } from '../../src/media/video/parts.ts';
import { cleanWebm } from '../../src/media/video/webm.ts';
import { anMp4WithHiddenTrack, aVideo, mp4Table, oggPage } from '../support/pictures.ts';

/** Number of entries in a table. Comparing each entry with all others would take minutes. */
const MANY = 400_000;
const NO_VIDEO = { kind: 'unsupported', message: /valid image .* or video/ };
const TOO_MANY = { kind: 'unsupported', message: /too many parts/ };
/** Offset of the samples in the file, and their size, in bytes. */
const [SAMPLES, SAMPLE_BYTES] = [32, 64];

const samplesOf = (video: Buffer) => video.subarray(SAMPLES, SAMPLES + SAMPLE_BYTES);

t.test('a hidden track with many chunks and runs is read in one pass', async t => {
  const runs = new Uint32Array(1 + MANY * 3);
  runs[0] = MANY;
  for (let run = 0; run < MANY; run++) runs.set([1, run === MANY - 1 ? 1 : 0, 1], 1 + run * 3);
  const chunks = new Uint32Array(1 + MANY).fill(SAMPLES);
  chunks[0] = MANY;
  const video = anMp4WithHiddenTrack(mp4Table('stsc', runs), mp4Table('stsz', [1, MANY]), mp4Table('stco', chunks));
  t.ok(cleanMp4(video));
  t.same(samplesOf(video), Buffer.concat([Buffer.alloc(1), Buffer.alloc(SAMPLE_BYTES - 1, 7)]));
});

t.test('the samples of a hidden track are cleared run by run', async t => {
  const runs = mp4Table('stsc', [2, 1, 1, 1, 3, 2, 1]);
  const video = anMp4WithHiddenTrack(
    runs,
    mp4Table('stsz', [4, 5]),
    mp4Table('stco', [4, SAMPLES, SAMPLES + 10, SAMPLES + 20, SAMPLES + 40]),
  );
  t.ok(cleanMp4(video));
  const expected = Buffer.alloc(SAMPLE_BYTES, 7);
  for (const [start, bytes] of [
    [0, 4],
    [10, 4],
    [20, 8],
    [40, 4],
  ] as const)
    expected.fill(0, start, start + bytes);
  t.same(samplesOf(video), expected, 'the third chunk begins a run of two samples, and the fifth sample is the last');
});

t.test('an MP4 whose hidden tracks have more samples than the file has bytes is refused', async t => {
  const video = anMp4WithHiddenTrack(
    mp4Table('stsc', [1, 1, 1, 1]),
    mp4Table('stsz', [0x7f_ff_ff_ff, 3]),
    mp4Table('stco', [3, 0, 0, 0]),
  );
  t.notOk(cleanMp4(video));
});

t.test('an MP4 with a table that counts more entries than its box holds is refused', async t => {
  const most = 0xff_ff_ff_ff;
  const runs = mp4Table('stsc', [1, 1, 1, 1]);
  const sizes = mp4Table('stsz', [4, 1]);
  const offsets = mp4Table('stco', [1, SAMPLES]);
  for (const tables of [
    [runs, sizes, mp4Table('stco', [most, SAMPLES])],
    [runs, sizes, mp4Table('co64', [most, 0, SAMPLES])],
    [mp4Table('stsc', [most, 1, 1, 1]), sizes, offsets],
    [runs, mp4Table('stsz', [0, most, 4]), offsets],
  ])
    t.notOk(cleanMp4(anMp4WithHiddenTrack(...tables)));
  const samples = mp4Table('stsc', [1, 1, most, 1]);
  t.ok(cleanMp4(anMp4WithHiddenTrack(samples, mp4Table('stsz', [4, 1]), offsets)));
  t.ok(cleanMp4(anMp4WithHiddenTrack(samples, mp4Table('stsz', [0, 1, 4]), offsets)));
});

t.test('each number of an MP4 is read only a few times, whatever its boxes and lists', async t => {
  const sizes = new Uint32Array(2 + MANY);
  sizes[1] = MANY;
  const chunks = new Uint32Array(1 + MANY);
  chunks[0] = MANY;
  const oneSample = mp4Table('stsc', [1, 1, 1, 1]);
  const empty = Buffer.from('\0\0\0\x08free', 'latin1');
  const boxes = Buffer.concat(Array<Buffer>(PARTS_LIMIT - 10).fill(empty));
  for (const video of [
    anMp4WithHiddenTrack(oneSample, mp4Table('stsz', sizes), mp4Table('stco', chunks)),
    anMp4WithHiddenTrack(boxes, oneSample, mp4Table('stsz', [1, 1]), mp4Table('stco', [1, SAMPLES])),
  ]) {
    let reads = 0;
    const read = video.readUInt32BE;
    video.readUInt32BE = at => {
      reads++;
      return read.call(video, at);
    };
    t.ok(cleanMp4(video));
    t.ok(reads < video.length, `reads ${reads} numbers of ${video.length} bytes`);
  }
});

t.test('one thread cleans several videos', async t => {
  // Another instance of the module, whose thread did not start yet.
  const module = `${import.meta.resolve('../../src/media/video/clean-video.ts')}?another`;
  const { cleanVideo }: typeof import('../../src/media/video/clean-video.ts') = await import(module);
  const videos = ['mp4', 'webm', 'ogg'] as const;
  const original = videos.map(type => aVideo(type));
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  t.teardown(() => process.off('worker', count));
  const cleaned = videos.map((type, at) => cleanVideo(original[at] ?? Buffer.alloc(0), type, { who: type }));
  t.same(await Promise.all(cleaned), original);
  t.equal(started, 1);
  await t.rejects(cleanVideo(aVideo('mp4').subarray(0, -5), 'mp4', { who: 'a' }), NO_VIDEO);
  const segment = Buffer.concat([
    aVideo('mp4'),
    Buffer.alloc(8 * PARTS_LIMIT, Buffer.from('\0\0\0\x08free', 'latin1')),
  ]);
  await t.rejects(cleanVideo(segment, 'mp4', { who: 'a' }), TOO_MANY);
});

t.test('an Ogg with the maximum number of streams is read in one pass, and one with more is refused', async t => {
  const video = aVideo('ogg');
  const streams = (length: number) =>
    Buffer.concat([...Array.from({ length }, (_, at) => oggPage(2, at + 10, 0, Buffer.alloc(0))), video]);
  const own = video.toString('latin1').split('OggS').length - 1;
  t.ok(cleanOgg(streams(PARTS_LIMIT - own)));
  t.throws(() => cleanOgg(streams(PARTS_LIMIT - own + 1)), TOO_MANY);
});

t.test('an Ogg with the maximum number of empty segments is read, and its comments are removed', async t => {
  const page = Buffer.alloc(27 + 255);
  page.write('OggS', 'latin1');
  page.writeUInt32LE(1, 14);
  page.writeUInt8(255, 26);
  page.writeUInt32LE(oggChecksum(page), 22);
  const video = aVideo('ogg', 2000, '+03.1390+101.6869/');
  const long = Buffer.concat([video, ...Array<Buffer>(30_000).fill(page)]);
  t.ok(cleanOgg(long));
  t.notOk(long.includes('+03.1390'));
});

t.test('an MP4 with the maximum number of boxes is read, and one with more is refused', async t => {
  const video = aVideo('mp4');
  const free = Buffer.from('\0\0\0\x08free', 'latin1');
  const boxes = (count: number) => Buffer.concat([video, ...Array<Buffer>(count).fill(free)]);
  // The video itself has three boxes.
  t.ok(cleanMp4(boxes(PARTS_LIMIT - 3)));
  t.throws(() => cleanMp4(boxes(PARTS_LIMIT - 2)), TOO_MANY);
});

t.test('a WebM with the maximum number of elements is read, and one with more is refused', async t => {
  const segment = aVideo('webm');
  const at = segment.indexOf(Buffer.from('18538067', 'hex'));
  const withVoids = (count: number) => {
    const content = Buffer.concat([segment.subarray(at + 12), Buffer.alloc(count * 2, Buffer.from([0xec, 0x80]))]);
    const beginning = Buffer.from(segment.subarray(0, at + 12));
    beginning.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(content.length), at + 4);
    return Buffer.concat([beginning, content]);
  };
  // The video itself has eight elements: the header with its type, the segment, the tracks with one track and its type,
  // and a cluster with a frame.
  t.ok(cleanWebm(withVoids(PARTS_LIMIT - 8)));
  t.throws(() => cleanWebm(withVoids(PARTS_LIMIT - 7)), TOO_MANY);
  t.throws(() => cleanWebm(withVoids(5_000_000)), TOO_MANY, 'a file of 10 MB is refused at the same element');
});

t.test('elements inside clusters without a size count towards the limit', async t => {
  const video = aVideo('webm');
  const at = video.indexOf(Buffer.from('1f43b675', 'hex'));
  const segmentAt = video.indexOf(Buffer.from('18538067', 'hex'));
  const live = (count: number) => {
    const cluster = Buffer.concat([
      Buffer.from('1f43b675ff', 'hex'),
      Buffer.alloc(count * 2, Buffer.from([0xa3, 0x80])),
    ]);
    const file = Buffer.concat([video.subarray(0, at), cluster]);
    file.writeBigUInt64BE(0x01_ff_ff_ff_ff_ff_ff_ffn, segmentAt + 4);
    return file;
  };
  t.ok(cleanWebm(live(1000)));
  t.throws(() => cleanWebm(live(PARTS_LIMIT)), TOO_MANY);
});

t.test('an Ogg that has only the first page of each stream is refused', async t => {
  const first = oggPage(2, 1, 0, Buffer.from(`\x80theora${'\0'.repeat(30)}`, 'latin1'));
  t.notOk(cleanOgg(first));
  t.notOk(cleanOgg(Buffer.concat([first, first])));
});
