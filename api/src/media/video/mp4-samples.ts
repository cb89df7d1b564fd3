import { type Box, blank, boxesIn, NotMp4 } from './mp4-boxes.ts';

/** How the samples of a track are decoded and shown: what players need of its description. */
const NEEDED = new Set(
  [
    'avcC hvcC vvcC vpcC av1C dvcC dvvC esds glbl jp2h d263',
    'pasp clap btrt fiel mdcv clli SmDm CoLL',
    'dOps dac3 dec3 dac4 dfLa alac pcmC damr wave chan srat',
  ].flatMap(types => types.split(' ')),
);
/** Kinds of colours that are numbers; others are whole profiles, which name devices. */
const COLOUR_NUMBERS = new Set(['nclx', 'nclc']);

/** Before the boxes of a description, behind its own head. */
const VIDEO_BYTES = 78;
const SOUND_BYTES = [28, 44, 64] as const;
/** Vendor, and name of the encoder. */
const [VENDOR, VENDOR_BYTES, ENCODER, ENCODER_BYTES] = [12, 4, 42, 32];

const isNeeded = (file: Buffer, { type, content, end }: Box): boolean =>
  NEEDED.has(type) ||
  (type === 'colr' && end - content >= 4 && COLOUR_NUMBERS.has(file.toString('latin1', content, content + 4)));

const cleanEntry = (file: Buffer, { content, end }: Box, handler: string) => {
  if (handler !== 'vide' && handler !== 'soun') return;
  if (end - content < SOUND_BYTES[0]) throw new NotMp4();
  const fields = handler === 'vide' ? VIDEO_BYTES : (SOUND_BYTES[file.readUInt16BE(content + 8)] ?? SOUND_BYTES[0]);
  file.fill(0, content + VENDOR, content + VENDOR + VENDOR_BYTES);
  if (handler === 'vide')
    file.fill(0, Math.min(content + ENCODER, end), Math.min(content + ENCODER + ENCODER_BYTES, end));
  for (const box of boxesIn(file, content + fields, end)) if (!isNeeded(file, box)) blank(file, box);
};

/**
 * Empties what players do not need of how a track's samples are described: the names of vendor and encoder, colour
 * profiles, and what nobody knows.
 * @param handler the kind of the track
 */
export const cleanSampleEntries = (file: Buffer, { content, end }: Box, handler: string): void => {
  for (const entry of boxesIn(file, content + 8, end)) cleanEntry(file, entry, handler);
};
