/** The statement of a user, for the admin. */
export const statementPath = (userId: string) => `/admin/consultants/${userId}/credits`;

/** One's own statement. */
export const OWN_STATEMENT = '/consultant/credits';
