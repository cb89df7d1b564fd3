/** Masked contact details, for the history and the list of sent messages, where they only need to be recognised. */

/** Masks an email address: enough to recognise it, too little to write to it. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/, '$1•••');

/** Masks a phone number except its last three digits. */
export const maskPhone = (phone: string): string => (phone ? `•••• ${phone.replace(/\D/g, '').slice(-3)}` : '');
