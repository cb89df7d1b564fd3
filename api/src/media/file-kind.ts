/** The type of a file, determined from its bytes. */
export type FileKind =
  | { kind: 'image'; mime: string; format: 'jpeg' | 'png' | 'gif' | 'webp' }
  | { kind: 'video'; mime: string; extension: 'mp4' | 'webm' | 'ogg' }
  | { kind: 'icon'; mime: string };

/** Bytes from the beginning of a file that suffice to determine its type. */
export const HEAD_BYTES = 4096;

const VIDEO_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|mmp4|3gp[4-6])$/;

const text = (head: Buffer, from: number, to: number) => head.subarray(from, to).toString('latin1');

/** Returns whether a file is an icon: it has a directory of pictures, and each picture is within the file. */
const isIcon = (head: Buffer) => {
  if (head.length < 22 || head.readUInt32LE(0) !== 0x00_01_00_00) return false;
  const pictures = head.readUInt16LE(4);
  const directoryEnd = 6 + pictures * 16;
  return pictures > 0 && pictures <= 64 && head.readUInt32LE(14) > 0 && head.readUInt32LE(18) >= directoryEnd;
};

const isWebm = (head: Buffer) => head.readUInt32BE(0) === 0x1a_45_df_a3 && text(head, 4, 80).includes('webm');

/**
 * Returns the type of a file from its bytes; the name is ignored. Null for unsupported types, including SVG (which can
 * contain scripts).
 * @param head at least the first {@link HEAD_BYTES} bytes, or all bytes of a smaller file
 */
export const fileKind = (head: Buffer): FileKind | null => {
  if (head.length < 12) return null;
  if (head.readUIntBE(0, 3) === 0xff_d8_ff) return { kind: 'image', mime: 'image/jpeg', format: 'jpeg' };
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return { kind: 'image', mime: 'image/png', format: 'png' };
  if (/^GIF8[79]a/.test(text(head, 0, 6))) return { kind: 'image', mime: 'image/gif', format: 'gif' };
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP')
    return { kind: 'image', mime: 'image/webp', format: 'webp' };
  if (text(head, 4, 8) === 'ftyp' && VIDEO_BRANDS.test(text(head, 8, 12)))
    return { kind: 'video', mime: 'video/mp4', extension: 'mp4' };
  if (isWebm(head)) return { kind: 'video', mime: 'video/webm', extension: 'webm' };
  if (text(head, 0, 4) === 'OggS') return { kind: 'video', mime: 'video/ogg', extension: 'ogg' };
  return isIcon(head) ? { kind: 'icon', mime: 'image/x-icon' } : null;
};
