/** Minimum target size of a link that is not part of a sentence: 24 by 24 pixels (WCAG 2.5.8). */
export const LINK_TARGET_SIZE = { display: 'inline-block', minWidth: 24, minHeight: 24, lineHeight: '24px' } as const;
