/** Masked contact details for the history and the list of sent messages. There, people only need to recognise them. */

/** Masks an email address so that it can be recognised but not used. */
export const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/, '$1•••');

/** Masks a phone number except its last three digits. */
export const maskPhone = (phone: string): string => (phone ? `•••• ${phone.replace(/\D/g, '').slice(-3)}` : '');
