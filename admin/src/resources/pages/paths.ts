/** The list of pages, and where a new one is written. */
export const PAGES = '/admin/pages';
export const NEW_PAGE = '/admin/pages/new';

export const editPath = (id: string) => `/admin/pages/edit/${id}`;
