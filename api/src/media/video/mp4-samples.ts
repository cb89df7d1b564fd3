import { type Box, blankBox, boxesIn, NotMp4 } from './mp4-boxes.ts';

/** Boxes that players need to decode and show the samples of a track. */
const NEEDED_BOXES = new Set(
  [
    'avcC hvcC vvcC vpcC av1C dvcC dvvC esds glbl jp2h d263',
    'pasp clap btrt fiel mdcv clli SmDm CoLL',
    'dOps dac3 dec3 dac4 dfLa alac pcmC damr wave chan srat',
  ].flatMap(types => types.split(' ')),
);
/** Kinds of colour descriptions that consist of numbers. All others contain a profile, which may name devices. */
const COLOUR_NUMBERS = new Set(['nclx', 'nclc']);

/** Bytes between the header of a sample description and its boxes. */
const VIDEO_BYTES = 78;
const SOUND_BYTES = [28, 44, 64] as const;
/** Position and length of the vendor and the encoder's name. */
const [VENDOR, VENDOR_BYTES, ENCODER, ENCODER_BYTES] = [12, 4, 42, 32];

const isNeeded = (file: Buffer, { type, content, end }: Box): boolean =>
  NEEDED_BOXES.has(type) ||
  (type === 'colr' && end - content >= 4 && COLOUR_NUMBERS.has(file.toString('latin1', content, content + 4)));

const cleanEntry = (file: Buffer, { content, end }: Box, handler: string) => {
  if (handler !== 'vide' && handler !== 'soun') return;
  if (end - content < SOUND_BYTES[0]) throw new NotMp4();
  const fields = handler === 'vide' ? VIDEO_BYTES : (SOUND_BYTES[file.readUInt16BE(content + 8)] ?? SOUND_BYTES[0]);
  file.fill(0, content + VENDOR, content + VENDOR + VENDOR_BYTES);
  if (handler === 'vide')
    file.fill(0, Math.min(content + ENCODER, end), Math.min(content + ENCODER + ENCODER_BYTES, end));
  for (const box of boxesIn(file, content + fields, end)) if (!isNeeded(file, box)) blankBox(file, box);
};

/**
 * Clears the parts of sample descriptions that players do not need: the names of vendor and encoder, colour profiles,
 * and unknown boxes.
 * @param handler the kind of the track
 */
export const cleanSampleEntries = (file: Buffer, { content, end }: Box, handler: string): void => {
  for (const entry of boxesIn(file, content + 8, end)) cleanEntry(file, entry, handler);
};
