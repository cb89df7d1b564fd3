import Type, { type Static } from 'typebox';
import type { ShownContent } from '../content/schemas.ts';
import type { FranchisePage } from '../franchises/schemas.ts';
import type { Page } from '../pages/schemas.ts';

/** On which page of the site content is shown: the home page, or that of a franchise (the newest with the ROF's approval). */
export const PREVIEW_PLACES = ['home', 'franchise'] as const;
export type PreviewPlace = (typeof PREVIEW_PLACES)[number];

/** A page of the site as it would be published, with values that nobody has saved. */
export const Preview = Type.Object({ html: Type.String() });
export type Preview = Static<typeof Preview>;

/** What a publisher is asked to show: a page of the site in which some values stand in for the stored ones. */
export type PreviewRequest =
  | { show: 'page'; page: Page }
  | { show: 'franchise-page'; franchise: FranchisePage }
  | { show: PreviewPlace; content: ShownContent };
