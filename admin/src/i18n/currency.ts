/** What a record without a currency is shown in, in forms and the console's lists (specification §9). */
export const CONSOLE_CURRENCY = 'MYR';
