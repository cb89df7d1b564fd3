/** A column that stands only where there is room, and what stands within another cell instead. */
export const fromSm = { display: { xs: 'none', sm: 'table-cell' } };
export const belowSm = { display: { sm: 'none' } };
export const fromMd = { display: { xs: 'none', md: 'table-cell' } };
export const belowMd = { display: { md: 'none' } };
