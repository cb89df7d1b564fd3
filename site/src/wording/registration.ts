/** Shown for a franchise whose registration (ROF) is not confirmed by the site. */
export const UNCONFIRMED_REGISTRATION = 'Registration not confirmed by us';
