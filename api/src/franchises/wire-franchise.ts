import { crc32 } from 'node:zlib';
import { publicPicture } from '../media/picture-fields.ts';
import { canonicalVideo, isVideo } from '../media/video-address.ts';
import { etagOf } from '../platform/http/version.ts';
import type { CardRow, PageRow, WholeRow } from './columns.ts';
import type { Franchise, FranchiseCard, FranchisePage, GalleryItem } from './schemas.ts';
import { socialImageAddress } from './social-image.ts';

/** Returns the gallery for the public: canonical video addresses, and no pictures that are still on other servers. */
const publicGallery = (rows: GalleryItem[]): GalleryItem[] =>
  rows.map(row => {
    const kind = isVideo(row.url);
    if (kind === 'video') return { ...row, url: canonicalVideo(row.url) };
    return kind ? row : { ...row, url: publicPicture(row.url) };
  });

/** Converts a row to a directory card. */
export const toCard = (row: CardRow): FranchiseCard => ({
  ...row,
  image_url: publicPicture(row.image_url),
  is_featured: row.featured,
  created_at: row.created_at.toISOString(),
});

/** Converts a row to the record of the franchise's public page. */
export const toPage = ({ consultant_updated_at: _, ...row }: PageRow): FranchisePage => ({
  ...row,
  image_url: publicPicture(row.image_url),
  media_gallery: publicGallery(row.media_gallery),
  consultant_photo: publicPicture(row.consultant_photo),
  is_featured: row.featured,
  og_image: publicPicture(row.og_image || socialImageAddress(row.image_url)),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Converts a row to the whole record for editors, including pictures that are still on other servers. */
export const toFranchise = ({ consultant_updated_at: _, deleted_at, ...row }: WholeRow): Franchise => ({
  ...row,
  is_featured: row.featured,
  og_image: row.og_image || socialImageAddress(row.image_url),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: deleted_at?.toISOString() ?? null,
});

/**
 * Returns the `ETag` of a franchise. The `ETag` also changes with the category's name, the consultant, their response
 * time, and pictures that were fetched from other servers; `If-Match` compares only the franchise's part of it.
 * @param view the view of the record; both views have the same address, and a cache must not mix them up
 */
export const franchiseEtag = (row: PageRow, view: 'page' | 'whole'): string => {
  const own = etagOf(row.updated_at, row.consultant_updated_at);
  const pictures = JSON.stringify([row.image_url, row.og_image, row.media_gallery]);
  const ofOthers = crc32(`${row.category} ${row.consultant_reply_hours ?? ''} ${pictures}`).toString(36);
  return `${own.slice(0, -1)}.${ofOthers}${view === 'whole' ? '.whole' : ''}"`;
};
