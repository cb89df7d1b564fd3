import { crc32 } from 'node:zlib';
import { publicPicture } from '../media/picture-fields.ts';
import { canonicalVideo, isVideo } from '../media/video-address.ts';
import { etagOf } from '../platform/http/version.ts';
import type { CardRow, PageRow, WholeRow } from './columns.ts';
import type { Franchise, FranchiseCard, FranchisePage, GalleryItem } from './schemas.ts';
import { socialImage } from './social-image.ts';

/** A gallery as the public sees it: of a video its own address alone, of a picture that is still elsewhere none. */
const publicGallery = (rows: GalleryItem[]): GalleryItem[] =>
  rows.map(row => {
    const kind = isVideo(row.url);
    if (kind === 'video') return { ...row, url: canonicalVideo(row.url) };
    return kind ? row : { ...row, url: publicPicture(row.url) };
  });

/** A card as the wire shows it. */
export const toCard = (row: CardRow): FranchiseCard => ({
  ...row,
  image_url: publicPicture(row.image_url),
  is_featured: row.featured,
  created_at: row.created_at.toISOString(),
});

/** A page record as the wire shows it. */
export const toPage = ({ consultant_updated_at: _, ...row }: PageRow): FranchisePage => ({
  ...row,
  image_url: publicPicture(row.image_url),
  media_gallery: publicGallery(row.media_gallery),
  consultant_photo: publicPicture(row.consultant_photo),
  is_featured: row.featured,
  og_image: publicPicture(row.og_image || socialImage(row.image_url)),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A whole record as the wire shows it to who edits it: with pictures that are still on other servers. */
export const toFranchise = ({ consultant_updated_at: _, deleted_at, ...row }: WholeRow): Franchise => ({
  ...row,
  is_featured: row.featured,
  og_image: row.og_image || socialImage(row.image_url),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: deleted_at?.toISOString() ?? null,
});

/**
 * Which edit this is. A franchise answers with its category's name and its consultant, with how fast that one replies, so their changes move
 * it too, and so does a picture that was fetched from another server; `If-Match` compares the franchise's own part.
 * @param view which record is sent: at one address visitors get less than who edits, and a cache must not take one
 * for the other
 */
export const franchiseEtag = (row: PageRow, view: 'page' | 'whole'): string => {
  const own = etagOf(row.updated_at, row.consultant_updated_at);
  const pictures = JSON.stringify([row.image_url, row.og_image, row.media_gallery]);
  const ofOthers = crc32(`${row.category} ${row.consultant_reply_hours ?? ''} ${pictures}`).toString(36);
  return `${own.slice(0, -1)}.${ofOthers}${view === 'whole' ? '.whole' : ''}"`;
};
