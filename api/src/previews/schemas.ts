import Type, { type Static } from 'typebox';
import type { ShownContent } from '../content/schemas.ts';
import type { FranchisePage } from '../franchises/schemas.ts';
import type { Page } from '../pages/schemas.ts';

/** Pages on which content is previewed: the home page, or a franchise's page (the newest with the ROF's approval). */
export const PREVIEW_PLACES = ['home', 'franchise'] as const;
export type PreviewPlace = (typeof PREVIEW_PLACES)[number];

/** A rendered page of the site with unsaved values. */
export const Preview = Type.Object({ html: Type.String() });
export type Preview = Static<typeof Preview>;

/** The request to a publisher: a page of the site, with unsaved values in place of the stored ones. */
export type RenderRequest =
  | { show: 'page'; page: Page }
  | { show: 'franchise-page'; franchise: FranchisePage }
  | { show: PreviewPlace; content: ShownContent };
