/** The names of fields in the API’s errors, in every language. */
import './languages/field-names.ts';
