/** A mutant that changes nothing that anybody could notice. */
export interface Equivalent {
  /** From the project's folder. */
  file: string;
  /** What stands there, and what Stryker makes of it; white space is one space. */
  was: string;
  becomes: string;
  /** Why nobody could notice. */
  because: string;
}

/** Looked at one by one: no test could tell these from what stands there. They are left out of the scores. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'api/src/platform/values/masked-contact.ts',
    was: '/^(.?)[^@]*/',
    becomes: '/(.?)[^@]*/',
    because: 'it matches at the beginning, with or without being told to',
  },
  {
    file: 'api/src/credits/ledger-differences.ts',
    was: 'ids.length > 0',
    becomes: 'true',
    because: 'an update of no rows changes nothing',
  },
  {
    file: 'api/src/credits/ledger-differences.ts',
    was: 'ids.length > 0',
    becomes: 'ids.length >= 0',
    because: 'an update of no rows changes nothing',
  },
  {
    file: 'api/src/credits/ledger-differences.ts',
    was: '[]',
    becomes: '["Stryker was here"]',
    because: 'the driver always answers rows; the default is for the compiler',
  },
  {
    file: 'api/src/masking/numbers.ts',
    was: 'run && last',
    becomes: 'run || last',
    because: 'no run is empty: there is a last digit where there is a run',
  },
  {
    file: 'api/src/masking/numbers.ts',
    was: 'run[0]?.start',
    becomes: 'run[0].start',
    because: 'no run is empty',
  },
  {
    file: 'api/src/masking/numbers.ts',
    was: 'run.at(-1)?.end',
    becomes: 'run.at(-1).end',
    because: 'no run is empty',
  },
  {
    file: 'api/src/masking/numbers.ts',
    was: 'run[at]?.end',
    becomes: 'run[at].end',
    because: 'before each but the first of them stands another',
  },
  {
    file: 'api/src/masking/numbers.ts',
    was: 'words[0]?.word',
    becomes: 'words[0].word',
    because: 'there is more than one',
  },
  {
    file: 'api/src/masking/gaps.ts',
    was: 'word.toLowerCase()',
    becomes: 'word.toUpperCase()',
    because: 'words are compared with one another alone',
  },
  {
    file: 'api/src/masking/addresses.ts',
    was: '/[@&%]|[([{<]\\s?a/iu',
    becomes: '/[^@&%]|[([{<]\\s?a/iu',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/addresses.ts',
    was: '/\\.\\S|dot|titik|[([{]|mail|yahoo|icloud/iu',
    becomes: '/\\.\\S|dot|titik|[^([{]|mail|yahoo|icloud/iu',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/addresses.ts',
    was: 'TELLING.test(text) || (SPOKEN.test(text) && HAS_DOMAIN.test(text))',
    becomes: 'true',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/addresses.ts',
    was: 'SPOKEN.test(text) && HAS_DOMAIN.test(text)',
    becomes: 'SPOKEN.test(text) || HAS_DOMAIN.test(text)',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/addresses.ts',
    was: '!mayHold(text)',
    becomes: 'false',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/addresses.ts',
    was: 'index < done',
    becomes: 'false',
    because: 'what is found twice is masked once: it only takes longer',
  },
  {
    file: 'api/src/masking/folded.ts',
    was: '/^[\\0-\\x7f]*$/',
    becomes: '/^[\\0-\\x7f]$/',
    because: 'a plain text is read as it is either way: it only takes longer',
  },
  {
    file: 'api/src/masking/folded.ts',
    was: 'PLAIN.test(original)',
    becomes: 'false',
    because: 'a plain text is read as it is either way: it only takes longer',
  },
  {
    file: 'api/src/masking/folded.ts',
    was: 'value < 9',
    becomes: 'true',
    because: 'no script has its digits behind those of another, but for those that were made plain before',
  },
  {
    file: 'api/src/masking/folded.ts',
    was: 'value < 9',
    becomes: 'value <= 9',
    because: 'no script has its digits behind those of another, but for those that were made plain before',
  },
  {
    file: 'api/src/masking/messengers.ts',
    was: 'next[1]?.toLowerCase',
    becomes: 'next[1].toLowerCase',
    because: 'the pattern has that group',
  },
  {
    file: 'api/src/masking/messengers.ts',
    was: '!MENTION.test(small)',
    becomes: 'false',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/mask-text.ts',
    was: 'submitted.names.length > 0',
    becomes: 'true',
    because: 'of no names none is found',
  },
  {
    file: 'api/src/masking/mask-text.ts',
    was: 'submitted.names.length > 0',
    becomes: 'submitted.names.length >= 0',
    because: 'of no names none is found',
  },
  {
    file: 'api/src/masking/links.ts',
    was: '/dot|titik|noktah|[([{]\\s?\\.|[点點]|(?:\\.\\s|[,*·•.])\\s?(?:com|org|biz|me)|\\scom\\s/iu',
    becomes: '/dot|titik|noktah|[([{]\\s?\\.|[^点點]|(?:\\.\\s|[,*·•.])\\s?(?:com|org|biz|me)|\\scom\\s/iu',
    because: 'it is asked first, so that most texts are looked at no further',
  },
  {
    file: 'api/src/masking/names.ts',
    was: '[...others].sort()',
    becomes: '[...others]',
    because: 'a class of characters is the same in any order',
  },
  {
    file: 'api/src/masking/names.ts',
    was: 'UNSPACED.test(word) === is',
    becomes: 'UNSPACED.test(word) !== is',
    because: 'both are asked for',
  },
  {
    file: 'api/src/masking/names.ts',
    was: 'last?.key !== key',
    becomes: 'true',
    because: 'the same patterns are made again: it only takes longer',
  },
  {
    file: 'api/src/masking/prose.ts',
    was: '/\\s+/u',
    becomes: '/\\s/u',
    because: 'no word is empty',
  },
  {
    file: 'api/src/masking/mask-text.ts',
    was: "text === ''",
    becomes: 'false',
    because: 'an empty text has nothing to mask: it only ends sooner',
  },
  {
    file: 'api/src/leads/wire-lead.ts',
    was: '[]',
    becomes: '["Stryker was here"]',
    because: 'nobody calls themselves that',
  },
  {
    file: 'api/src/auth/second-factor/codes.ts',
    was: '{ size: 20 }',
    becomes: '{}',
    because: 'the package makes as long a secret by itself',
  },
  {
    file: 'api/src/auth/second-factor/check.ts',
    was: '[]',
    becomes: '["Stryker was here"]',
    because: 'no code has that for its hash',
  },
  {
    file: 'api/src/auth/second-factor/check.ts',
    was: 'row?.recovery_codes',
    becomes: 'row.recovery_codes',
    because: 'a user stays in the table: who is deleted, too',
  },
  {
    file: 'api/src/auth/second-factor/check.ts',
    was: 'row?.$query',
    becomes: 'row.$query',
    because: 'a user stays in the table: who is deleted, too',
  },
  {
    file: 'api/src/accounts/account-links.ts',
    was: '{ token_hash }',
    becomes: '{}',
    because: 'the same link is stored again in the next statement',
  },
  {
    file: 'api/src/platform/secrets/passwords.ts',
    was: 'stored !== null',
    becomes: 'true',
    because: 'no password has the decoy',
  },
  {
    file: 'api/src/lead-letters/consultant-lead.ts',
    was: 'row.consultant_id === user_id',
    becomes: 'false',
    because: 'the lead is read once more, and says the same',
  },
  {
    file: 'api/src/lead-letters/consultant-lead.ts',
    was: 'theirs && (theirs.isLookedAfter || !channel)',
    becomes: 'false',
    because: 'the lead is read once more, and says the same',
  },
  {
    file: 'api/src/lead-letters/consultant-lead.ts',
    was: 'theirs.isLookedAfter || !channel',
    becomes: 'theirs.isLookedAfter && !channel',
    because: 'the lead is read once more, and says the same',
  },
  {
    file: 'api/src/lead-letters/consultant-lead.ts',
    was: '{ consultantId: null, confirmVisitor: false }',
    becomes: '{}',
    because: 'what is not said is not so',
  },
];
