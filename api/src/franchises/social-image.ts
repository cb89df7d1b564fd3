const STORED_IMAGE = /^(\/uploads\/[0-9a-f]+)-\d+x\d+(?:-on-(?:light|dark))?\.\w+$/;

/** The 1200×630 size that was made of a stored image when it arrived; another address is its own social image. */
export const socialImage = (imageUrl: string): string => imageUrl.replace(STORED_IMAGE, '$1-social.jpg');
