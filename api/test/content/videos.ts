import t from 'tap';
import { cleanMp4 } from '../../src/media/video/mp4.ts';
import { cleanOgg } from '../../src/media/video/ogg.ts';
import { anMp4WithHiddenTrack, aVideo, mp4Table, oggPage } from '../support/pictures.ts';

/** Entries of a table: comparing each with each would take minutes. */
const MANY = 400_000;
/** Where the samples of the file begin, and how many bytes it has. */
const [SAMPLES, SAMPLE_BYTES] = [32, 64];

const samplesOf = (video: Buffer) => video.subarray(SAMPLES, SAMPLES + SAMPLE_BYTES);

t.test('a hidden track with many chunks and many runs of them is read in one pass', async t => {
  const runs = new Uint32Array(1 + MANY * 3);
  runs[0] = MANY;
  for (let run = 0; run < MANY; run++) runs.set([1, run === MANY - 1 ? 1 : 0, 1], 1 + run * 3);
  const chunks = new Uint32Array(1 + MANY).fill(SAMPLES);
  chunks[0] = MANY;
  const video = anMp4WithHiddenTrack(mp4Table('stsc', runs), mp4Table('stsz', [1, MANY]), mp4Table('stco', chunks));
  t.ok(cleanMp4(video));
  t.same(samplesOf(video), Buffer.concat([Buffer.alloc(1), Buffer.alloc(SAMPLE_BYTES - 1, 7)]));
});

t.test('the samples of a hidden track are emptied run by run', async t => {
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
  t.same(samplesOf(video), expected, 'the third chunk begins a run of two samples, the fifth sample is the last');
});

t.test('an MP4 whose hidden tracks have more samples than the file has bytes is refused', async t => {
  const video = anMp4WithHiddenTrack(
    mp4Table('stsc', [1, 1, 1, 1]),
    mp4Table('stsz', [0x7f_ff_ff_ff, 3]),
    mp4Table('stco', [3, 0, 0, 0]),
  );
  t.notOk(cleanMp4(video));
});

t.test('an Ogg of many streams is read in one pass', async t => {
  const pages = Array.from({ length: MANY }, (_, serial) => oggPage(2, serial + 10, 0, Buffer.alloc(0)));
  t.ok(cleanOgg(Buffer.concat([...pages, aVideo('ogg')])));
});

t.test('an Ogg of first pages alone is refused', async t => {
  const first = oggPage(2, 1, 0, Buffer.from(`\x80theora${'\0'.repeat(30)}`, 'latin1'));
  t.notOk(cleanOgg(first));
  t.notOk(cleanOgg(Buffer.concat([first, first])));
});
