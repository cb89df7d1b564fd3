import english from 'ra-language-english';

/** What react-admin itself says. */
export const { ra } = english;
