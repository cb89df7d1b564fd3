/**
 * Every error of the API: a stable code for clients, and its English text. `%{name}` is a placeholder for a value;
 * where a text has a singular and a plural (`||||`), `count` chooses. The console translates by code
 * (`admin/src/i18n/<language>/errors.ts`) and does not compile when a translation is missing.
 */
export const MESSAGES = {
  // Access
  sign_in_required: 'Please sign in',
  second_factor_setup_required: 'Please set up your second factor first',
  session_ended: 'Your session has ended. Please sign in again.',
  not_allowed: 'You are not allowed to do this',
  query_names_another_user: 'The query names another user than the token',
  wrong_credentials: 'The email or the password is wrong',
  too_many_failed_sign_ins: 'Too many failed sign-ins. Please wait and try again.',
  too_many_wrong_passwords: 'Too many wrong passwords. Please wait and try again.',
  too_many_wrong_codes: 'Too many wrong codes. Please wait and try again.',
  too_many_requests: 'Too many requests. Please wait and try again.',
  link_expired: 'This link no longer works. Please request a new one.',
  cannot_delete_own_account: 'You cannot delete your own account',
  cannot_demote_own_account: 'You cannot demote your own account',
  last_admin_cannot_be_deleted: 'The last admin cannot be deleted',
  last_admin_cannot_be_demoted: 'The last admin cannot be demoted',
  franchise_not_assigned: 'You can only edit franchises assigned to you.',
  lead_locked: 'Unlock this lead first',
  recent_sign_in_required: 'Please confirm this with your password',
  mail_server_changed: 'The mail server has changed. Please try again.',
  franchise_reassigned: 'This franchise now belongs to another consultant',

  // Passwords and second factor
  second_factor_exists: 'You already have a second factor. Remove it first.',
  second_factor_not_begun: 'There is nothing to confirm. Please start again.',
  no_second_factor: 'There is no second factor',
  own_second_factor_in_profile: 'Remove your own second factor in your profile',
  second_factor_required_for_admins: 'Admins must have a second factor here',
  own_second_factor_required_first: 'Set up your own second factor first',
  code_required: 'Enter the code from your authenticator app',
  code_wrong_check_clock: 'This code is wrong. Check the clock of your phone.',
  code_wrong_or_used: 'This code is wrong or was already used',
  current_password_required: 'Enter your current password',
  password_wrong: 'The password is wrong',
  smtp_password_required_again: 'Enter the password again. The stored one is for another server or user.',

  // Missing records
  not_found: 'Not found',
  user_not_found: 'User not found',
  session_not_found: 'Session not found',
  franchise_not_found: 'Franchise not found',
  lead_not_found: 'Lead not found',
  note_not_found: 'Note not found',
  next_step_not_found: 'Next step not found',
  category_not_found: 'Category not found',
  banner_not_found: 'Banner not found',
  hero_slide_not_found: 'Hero slide not found',
  page_not_found: 'Page not found',
  notification_not_found: 'Notification not found',
  bulk_job_not_found: 'Bulk job not found',
  background_job_not_found: 'Background job not found',
  failed_rows_not_found: 'File of failed rows not found',
  file_not_found: 'File not found',
  picture_not_found: 'Picture not found',
  holiday_not_found: 'Holiday not found',
  contact_not_found: 'Contact not found',
  refund_request_not_found: 'Refund request not found',

  // Conflicts
  record_changed: 'Someone else changed this record',
  insufficient_credits: 'Insufficient credits',
  balance_changed: 'The balance has changed. It is now %{tokens}.',
  category_in_use: 'This category is used by %{count} franchise |||| This category is used by %{count} franchises',
  lead_erased: 'This enquiry was erased',
  visitor_declined_contact: 'This visitor does not want to be contacted',
  contact_undo_expired: 'A logged contact can be removed for %{minutes} minutes',
  refund_already_requested: 'You have already requested a refund for this lead',
  lead_was_free: 'This lead cost you nothing, so there is nothing to refund',
  lead_already_refunded: 'This lead was already refunded',
  refund_request_too_late: 'The time to request a refund for this lead is over',
  too_many_refund_requests: 'You can request at most %{limit} refunds a day. Please continue tomorrow.',
  refund_request_already_decided: 'This refund request has already been decided',
  refund_requester_deleted:
    'The consultant who requested this refund was deleted. Restore them first, or decline the request.',
  refund_request_question_pending: 'A question about this refund request is already waiting for an answer',
  refund_request_has_no_question: 'No question was asked about this refund request',
  visitor_withdrew: 'The visitor does not want to be contacted',
  lead_is_spam: 'This enquiry is marked as spam',
  budget_was_stated: 'The visitor stated a budget. Please enter an amount',
  close_reason_of_open_lead: 'Only a closed lead has a reason for being closed',
  template_variable_unknown: '%{found} is not a variable of this text',
  push_service_not_public: 'The push service must have a public name and use https',
  next_step_changed: 'Your next step was changed on another screen.',
  too_many_next_steps: 'A lead has at most %{most} open next steps. Mark one as done first.',
  notification_already_pending: 'This notification is already waiting to be sent',
  notification_cancelled: 'This notification was cancelled',
  test_mail_not_delivered: 'The email of this test enquiry was not delivered',
  job_id_used: 'This job id was already used',
  user_changed: 'This user was changed. Please try again.',
  user_has_password: 'This user has already chosen a password',
  email_of_deleted_user_taken: 'Another user now has this email address. Change theirs first.',

  // Fields
  email_taken: 'A user with this email already exists',
  invited_user_chooses_password: 'Invited users choose their own password',
  category_name_taken: 'A category with this name already exists',
  page_slug_taken: 'A page with this slug already exists',
  page_slug_reserved: 'This address is used by the site itself. Please choose another.',
  franchise_slug_reserved: 'This slug is reserved for the site',
  franchise_slug_taken: 'This slug belongs to another franchise',
  category_unknown: 'This category does not exist',
  consultant_unknown: 'This consultant does not exist',
  successor_is_deleted_user: 'Choose someone other than the deleted user',
  credits_need_successor: 'Choose who gets the credits',
  category_is_gone: 'Its category no longer exists. Choose another.',
  investment_range_reversed: 'Maximum Investment must not be below Minimum Investment',
  figure_range_reversed: 'Highest value must not be below the lowest value',
  figure_date_in_future: 'Stated on must not be in the future',
  range_unreadable: 'Write a value or a range with its date, for example “5 to 6 | 2026-03-31”',
  location_outside_territory: '%{location} does not match the chosen territory types',
  gallery_item_not_an_address: 'Gallery item must be an http(s) address or an upload',
  address_too_long: 'An address may have at most %{limit} characters',
  contains_contact_details: '%{name} must not contain contact details or links (“%{found}”)',
  start_date_invalid: 'Start date is not a date',
  end_date_invalid: 'End date is not a date',
  end_date_before_start: 'End date must not be before the start date',
  banner_location_retired: 'This location is no longer used. Please choose another.',
  too_many_tags: 'Content must have at most %{limit} tags',
  template_variable_in_address:
    'Links and pictures cannot contain variables, except mailto:{lead_email} and tel:{lead_phone} as the whole address of a link',
  picture_not_uploaded: 'Only pictures uploaded to this site can be used here',
  variable_in_web_address: 'A web address must not contain a variable (“%{found}”)',
  whatsapp_risk_not_accepted: 'Please confirm that you understand the risk of a linked device',
  required: '%{name} is required',
  too_short: '%{name} must have at least %{limit} characters',
  too_long: '%{name} must have at most %{limit} characters',
  negative: '%{name} must not be negative',
  below_minimum: '%{name} must be at least %{limit}',
  above_maximum: '%{name} must be at most %{limit}',
  needs_an_entry: '%{name} needs at least one entry',
  too_few_entries: '%{name} needs at least %{limit} entries',
  too_many_entries: '%{name} may have at most %{limit} entries',
  duplicate_entry: '%{name} contains the same entry twice',
  not_a_whole_number: '%{name} must be a whole number',
  not_a_number: '%{name} must be a number',
  not_a_text: '%{name} must be text',
  not_a_boolean: '%{name} must be true or false',
  not_a_list: '%{name} must be a list',
  not_an_object: '%{name} must be an object',
  not_an_option: '%{name} must be one of: %{allowed}',
  not_an_email: '%{name} must be an email address',
  not_a_date_time: '%{name} must be a date with time',
  not_a_date: '%{name} must be a date',
  not_an_address: '%{name} must be a valid web address',
  must_be_valid: '%{name} must be valid',
  password_of_own_words:
    'This password is easy to guess: it is made of your name, your company’s or this site’s. Use three or four unrelated words.',
  password_common:
    'This password is easy to guess: it is on lists of common passwords. Use three or four unrelated words.',
  password_repeats: 'This password is easy to guess: it repeats itself. Use three or four unrelated words.',
  password_sequence:
    'This password is easy to guess: it follows the alphabet, the numbers or the keyboard. Use three or four unrelated words.',
  password_short_word:
    'This password is easy to guess: it is a word or name with a year, digits or signs. Use three or four unrelated words.',
  password_guessable: 'This password is easy to guess. Use three or four unrelated words.',
  nothing_visible: '%{name} needs at least one visible letter or digit',
  invalid_with_hint: '%{name} is not valid: %{hint}',
  invalid: '%{name} is not valid',
  rate_between_same_currency: 'Choose two different currencies',
  rate_exists: 'A rate between %{from} and %{to} already exists',
  rate_reversed: '1 %{from} was about %{rate} %{to}. Check the direction of the rate.',
  rate_date_in_future: 'The date of a rate must not be in the future',
  rate_date_too_early: 'The date of a rate must be after 1999',
  day_begin_missing: 'Enter the start of the working day as well',
  day_end_missing: 'Enter the end of the working day as well',
  day_ends_before_it_begins: 'The working day must end after it begins',

  // Searches
  synonym_without_word: '“%{phrase}” contains no word',
  synonym_twice: '“%{phrase}” is entered twice. Please put its synonyms in one group',
  synonym_too_long: '“%{phrase}” has more than %{limit} words',
  search_too_long: 'A search can have at most %{limit} characters',
  search_has_too_many_words: 'A search can have at most %{limit} words',
  search_too_short: 'Please search for a word of at least two letters',

  // Files
  file_required: 'File is required',
  csv_file_required: 'Please select a CSV file to upload.',
  not_a_csv_file: 'Please select a valid CSV file.',
  file_empty: 'The file is empty',
  column_missing: 'The column %{column} is missing',
  column_twice: 'The column %{column} appears twice',
  too_many_franchises: 'A file may have at most %{limit} franchises',
  too_many_users: 'A file may have at most %{limit} users',
  too_many_columns: 'A file may have at most %{limit} columns. This one has more.',
  too_many_cells: 'A row may have at most %{limit} cells. The row in line %{line} has more.',
  encoding_uncertain: 'The encoding of this file is uncertain. Check its first rows and choose one of: %{encodings}',
  encoding_wrong: 'The file cannot be read as %{encoding}. Please choose another encoding.',
  image_not_an_address: 'An image must be an address',
  file_too_large: 'File size must be less than %{limit}MB. Please choose a smaller file.',
  file_type_not_accepted: 'Please upload a valid image (JPG, PNG, GIF, WebP) or video (MP4, WebM, OGG) file.',
  icon_too_large: 'An .ico file may have at most 100 KB.',
  upload_quota_exceeded: 'You can upload %{limit} MB per day and have %{left} MB left today. Please continue tomorrow.',
  too_many_uploads_at_once: 'You are sending too many files at once. Please wait until some of them are done.',
  image_has_too_many_pixels:
    'The image has too many pixels: at most %{limit} megapixels are accepted. Please choose a smaller one.',
  image_damaged: 'The image is damaged. Please choose another.',
  image_too_slow: 'The image takes too long to read. Please choose a smaller one.',
  animation_too_long: 'An animation may have at most 500 pictures. Please choose a shorter one.',
  video_has_too_many_parts: 'The video consists of too many parts. Please export it again as an MP4 file.',
  uploads_unavailable: 'Uploaded files cannot be stored or read at the moment. Please try again.',

  // Rows of a file
  row_is_cut: 'The row has %{cells} cells but the header has %{width}',
  cell_without_column: 'Column %{column} has no name in the header. Check this row for an extra comma or quote.',
  phone_ruined_by_spreadsheet:
    'A spreadsheet program shortened this number and lost digits. Format the column as text, enter the number again and save the file.',
  quote_not_closed: 'The file cannot be read from here: a quote is opened and never closed',
  no_consultant_with_email: 'No consultant has this email address',
  consultant_id_differs: 'consultant_id is another consultant',
  slug_taken_by_franchise: 'This slug belongs to another franchise (%{franchise})',
  slug_taken_by_deleted_franchise: 'This slug belongs to another franchise (%{franchise}, in the bin)',
  slug_taken_by_line: 'This slug belongs to another franchise (line %{line} of this file)',
  name_taken_by_franchise: '%{franchise} already exists in %{category} (%{slug})',
  name_taken_by_line: 'Line %{line} of this file has the same name and category',
  franchise_changed_by_line: 'Line %{line} of this file already changes this franchise',
  franchise_gone: 'This franchise no longer exists',
  franchise_deleted: 'This franchise is in the bin. Restore it first.',

  // WhatsApp and mail
  whatsapp_not_running: 'The WhatsApp service is not running',
  whatsapp_no_linked_device: 'The Cloud API has no linked device. Stop the service or remove the token.',
  test_email_address_required: 'Please enter an email address for testing',
  phone_required: 'Please enter a phone number',
  phone_invalid: 'Phone must be a number like 60123456789, +60123456789 or 0123456789',

  // Previews
  preview_not_set_up: 'The page cannot be shown: no publisher is set up for previews',
  publisher_unavailable: 'The page cannot be shown right now: the publisher does not respond',
  preview_failed: 'The page cannot be shown: the publisher could not render it',
  preview_without_franchise: 'There is no franchise yet to preview this with',

  // The service
  request_malformed: 'The request is malformed',
  request_invalid: 'The request is not valid',
  request_timeout: 'The request took too long to arrive',
  request_too_large: 'The request is too large',
  unsupported_content_type: 'This content type is not supported',
  form_malformed: 'The form is malformed or ended too early',
  service_stopping: 'The service is about to stop',
  service_not_ready: 'The service is not ready. Please try again in a moment.',
  query_too_slow: 'This takes too long right now. Please try again in a moment or narrow your search.',
  internal_error: 'Something went wrong on our side. Reference: %{reference}',

  // Read only by programs and visitors
  columns_not_an_object: 'Columns must be an object of column names and fields',
  field_unknown: '“%{field}” is not a field',
  search_shows_first: 'Only the first %{limit} results are shown. Please add a word or a filter.',
  after_malformed: 'after must look like [featured,"created_at","id"], or ["created_at","id"] where that is the order',
  too_many_days: 'At most %{limit} days at once',
  too_many_filter_values: 'At most %{limit} values at once',
  filter_unknown: 'Filter by one of: %{fields}',
  one_search_only: 'Only one search at a time',
  after_on_public_list_only: 'after works on the public list only',
  multipart_required: 'Send the file as multipart/form-data',
  sort_unknown: 'Sort by one of: %{fields}',
  bearer_token_required: 'The Authorization header must be a Bearer token',
  sort_direction_unknown: 'The direction must be ASC or DESC',
  range_not_satisfiable: 'The file is shorter than the requested range',
  idempotency_key_reused: 'This Idempotency-Key was used for another enquiry',
  franchise_unavailable: 'This franchise is no longer available',
  cursor_invalid: 'The cursor is not valid',
  too_many_enquiries: 'Too many enquiries. Please try again later or contact us directly.',
  filter_malformed: 'filter must look like {"category":"Food"}',
  range_malformed: 'range must look like [0,24]',
  sort_malformed: 'sort must look like ["name","ASC"]',
  status_unknown: 'status must be active or inactive',
  days_reversed: 'to must not be before from',
  day_malformed: '%{field} must be a day like 2026-01-31',
  time_malformed: '%{field} must be a day like 2026-01-31 or a moment like 2026-01-31T08:00:00Z',
  filter_not_a_boolean: '%{field} must be boolean',
  filter_not_an_integer: '%{field} must be integer',
  filter_takes_one_text: '%{field} must be one text',
} as const;

type Messages = typeof MESSAGES;
export type ErrorCode = keyof Messages;

/** The placeholder names of a text. */
type Names<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The codes of texts without placeholders. */
export type PlainCode = { [Code in ErrorCode]: Names<Messages[Code]> extends never ? Code : never }[ErrorCode];

/** The values of a text by placeholder name. */
export type Values = Record<string, string | number>;

type WithValues<Code extends ErrorCode> = Code extends ErrorCode
  ? [code: Code, values: Record<Names<Messages[Code]>, string | number>]
  : never;

/** A code with the values of its text: `['category_in_use', { count }]`. */
export type Message = [code: PlainCode] | WithValues<Exclude<ErrorCode, PlainCode>>;

/** Returns the English text of a message. */
export const messageText = (message: Message): string => {
  const [code, values = {}]: [code: ErrorCode, values?: Values] = message;
  const [one, many] = MESSAGES[code].split(' |||| ');
  const text = (values.count === 1 ? one : many) ?? one ?? code;
  return text.replace(/%\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
};
