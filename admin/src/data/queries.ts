/** The admin's whole list of categories. */
export const CATEGORIES = ['categories'];
