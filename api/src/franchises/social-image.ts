const STORED_IMAGE = /^(\/uploads\/[0-9a-f]+)-\d+x\d+(?:-on-(?:light|dark))?\.\w+$/;

/** Returns the 1200×630 version that was created when the image was stored; any other address is returned unchanged. */
export const socialImageAddress = (imageUrl: string): string => imageUrl.replace(STORED_IMAGE, '$1-social.jpg');
