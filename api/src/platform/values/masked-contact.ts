/** Contact details where they are only to be recognised: in the history, and in the list of what was sent. */

/** Enough to recognise an address by, too little to write to it. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/, '$1•••');

/** The same of a phone number. */
export const maskPhone = (phone: string): string => (phone ? `•••• ${phone.replace(/\D/g, '').slice(-3)}` : '');
