/** A replacement in a source file. */
interface Edit {
  /** Path relative to the project's root. */
  file: string;
  from: string;
  to: string;
}

/** A version of the product with a bug that the simulation must find. */
export interface PlantedBug {
  name: string;
  /** Replacements in loaded modules; the files stay unchanged. */
  edits?: readonly Edit[];
  /** Changes statements that are sent to the database. */
  rewrite?: (sql: string) => string;
  /** Whether the bug was found in a trial; the long test repeats those. */
  wasFound?: true;
  /** Matches the promise that it breaks. */
  breaks: RegExp;
}

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });
const UNLOCK = 'api/src/leads/unlock.ts';
const CREDITS = 'api/src/credits/service.ts';
const ENQUIRY = 'api/src/enquiries/store-enquiry.ts';
const QUEUE = 'api/src/outbox/queue.ts';
const TRANSACTION = 'db/src/connection/transaction.ts';

/** Plausible mistakes. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a balance is read without a lock',
    wasFound: true,
    rewrite: sql => (sql.startsWith('SELECT tokens FROM users') ? sql.replace(' FOR UPDATE', '') : sql),
    breaks: /sum of its ledger|paid for once|made once/,
  },
  {
    name: 'the ledger is written in another transaction than the balance',
    wasFound: true,
    edits: [
      edit(CREDITS, 'await trx.raw(ENTER', "await trx.raw('COMMIT');\n  await trx.raw(ENTER"),
      edit(TRANSACTION, 'trx.raw(DEMAND_MARK).catch(interrupted)', "trx.raw('DO 0')"),
    ],
    breaks: /sum of its ledger/,
  },
  {
    name: 'an unlock does not check whether the lead is already unlocked',
    wasFound: true,
    edits: [
      edit(UNLOCK, 'if (unlockedIds.has(leadId))', 'if (false)'),
      edit(
        UNLOCK,
        'const isPaid = unlocks.some(({ id, credit_entry_id }) => credit_entry_id !== null && !refunded.has(id));',
        'const isPaid = false;',
      ),
      edit(UNLOCK, '!notYet.has(id) &&', 'id !== leadId || !notYet.has(id) &&'),
    ],
    breaks: /got 500|paid for once/,
  },
  {
    name: 'an unlock treats a merely similar enquiry as paid',
    wasFound: true,
    edits: [
      edit('api/src/leads/duplicates.ts', '  AND same.submitted_phone_key = own.submitted_phone_key\n', ''),
      edit(
        'api/src/leads/duplicates.ts',
        'ON same.submitted_email_key = own.submitted_email_key AND same.franchise_id',
        'ON same.franchise_id',
      ),
    ],
    breaks: /unlocked without payment|learn nothing/,
  },
  {
    name: 'an adjustment does not compare the balance that was seen',
    wasFound: true,
    edits: [edit(CREDITS, 'expected !== undefined && expected !== before', 'expected === -1')],
    breaks: /made once, from the balance that was seen/,
  },
  {
    name: 'an idempotency key is stored after the enquiry was committed',
    wasFound: true,
    edits: [
      edit(
        ENQUIRY,
        'if (repeat) await run(INSERT_KEY, [repeat.keyHash, repeat.hash, JSON.stringify(receipt)]);',
        'void [repeat, receipt];',
      ),
      edit(ENQUIRY, 'const id = keyHash ? leadIdOf(secretsKey, keyHash) : newId();', 'const id = newId();'),
      edit(
        ENQUIRY,
        '  for (;;) {\n    try {\n      const insertions',
        '  const known = await earlierAnswers(database, keyed);\n  if (known) return known;\n  for (;;) {\n    try {\n      const insertions',
      ),
      edit(
        ENQUIRY,
        '      return insertions.map(([, { receipt }]) => receipt);',
        '      for (const [, { repeat, receipt }] of insertions)\n        if (repeat)\n          await database.prepared.execute(INSERT_KEY, [repeat.keyHash, repeat.hash, JSON.stringify(receipt)]);\n      return insertions.map(([, { receipt }]) => receipt);',
      ),
    ],
    breaks: /stored once|same response/,
  },
  {
    name: 'an idempotency key is accepted with any enquiry',
    wasFound: true,
    edits: [
      edit(
        'api/src/enquiries/repeated-enquiry.ts',
        'if (known.request_hash === hash) return',
        'if (known.request_hash) return',
      ),
    ],
    breaks: /same key gets the same response|stored once/,
  },
  {
    name: 'enquiries of one person are not serialised',
    wasFound: true,
    rewrite: sql =>
      sql.startsWith('INSERT INTO idempotency_keys') && sql.includes('ON DUPLICATE')
        ? `SELECT ${sql.match(/\?/g)?.join(', ')}`
        : sql,
    breaks: /linked to the first/,
  },
  {
    name: 'an attempt is not recorded before it is made',
    wasFound: true,
    edits: [
      edit('api/src/outbox/channel-runner.ts', 'isBegun = await this.#beginAttempt(message);', 'isBegun = true;'),
    ],
    breaks: /has its true status/,
  },
  {
    name: 'the outcome is recorded by a worker that no longer holds the message',
    wasFound: true,
    edits: [
      edit(
        QUEUE,
        "byKey(knex).where({ id, idempotency_key, claimed_by, status: 'pending' })",
        "byKey(knex).where({ id, status: 'pending' }).whereRaw('? <> ?', [idempotency_key, claimed_by])",
      ),
    ],
    breaks: /has its true status/,
  },
  {
    name: 'a message that may have arrived twice is not marked',
    wasFound: true,
    edits: [
      edit(QUEUE, 'isUnknown(message) ? MAYBE_TWICE : null', 'null'),
      edit(QUEUE, 'IF(attempts > ?, ?, ?)', 'IF(attempts > ? AND 0, ?, ?)'),
    ],
    breaks: /has its true status/,
  },
  {
    name: 'the lease of a message does not expire',
    wasFound: true,
    edits: [edit(QUEUE, "if (includeExpired) free.orWhere('claimed_until', '<', now(knex));", 'void includeExpired;')],
    breaks: /stays pending/,
  },
  {
    name: 'messages are queued after the enquiry was committed',
    wasFound: true,
    edits: [
      edit(
        ENQUIRY,
        'await notifyOfLead(run, plan, {',
        "await statements.execute('COMMIT');\n    await notifyOfLead(run, plan, {",
      ),
      edit(TRANSACTION, 'await connection.query(DEMAND_MARK).catch(interrupted);', ''),
    ],
    breaks: /is reported|are notified|linked|stored once/,
  },
  {
    name: 'the feed does not look back',
    wasFound: true,
    edits: [
      edit(
        'api/src/changes/read-changes.ts',
        'const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;',
        'const UNCERTAIN_MS = 0 * LONGEST_TRANSACTION_MS;',
      ),
    ],
    breaks: /gets every change|current in the end/,
  },
  {
    name: 'a change is published before it is committed',
    wasFound: true,
    edits: [
      edit(
        'api/src/content/save.ts',
        'const before = await locked(trx);',
        "await recordChange(knex, { kind: 'content', entityId: 'content' });\n    const before = await locked(trx);",
      ),
      edit(
        'api/src/content/save.ts',
        "if (!isDeepStrictEqual(shown, shownBefore)) await recordChange(trx, { kind: 'content', entityId: 'content' });",
        'void [isDeepStrictEqual, shown, shownBefore];',
      ),
    ],
    breaks: /current in the end/,
  },
  {
    name: 'a save reads its version without a lock',
    wasFound: true,
    rewrite: sql => (/from `settings`/.test(sql) ? sql.replace(' for update', '') : sql),
    breaks: /no save is lost/,
  },
  {
    name: 'a statement is repeated instead of its transaction',
    wasFound: true,
    edits: [
      edit(
        CREDITS,
        'await trx.raw(SET, [balance, userId]);',
        'await Promise.resolve(trx.raw(SET, [balance, userId])).catch(() => trx.raw(SET, [balance, userId]));',
      ),
      edit(
        CREDITS,
        'await trx.raw(ENTER, [entryId, userId, delta, balance, reason, actorId, leadId, note?.trim() || null]);',
        'const entry = [entryId, userId, delta, balance, reason, actorId, leadId, note?.trim() || null];\n  await Promise.resolve(trx.raw(ENTER, entry)).catch(() => trx.raw(ENTER, entry));',
      ),
      edit(TRANSACTION, 'trx.raw(DEMAND_MARK).catch(interrupted)', "trx.raw('DO 0')"),
    ],
    breaks: /sum of its ledger|paid for once/,
  },
  {
    name: 'an erasure reads before it locks',
    wasFound: true,
    edits: [edit('api/src/personal-data/changes.ts', '    .forUpdate()\n', '')],
    breaks: /holders of withdrawn leads are notified/,
  },
  {
    name: 'cancelled messages of a restored lead are not sent',
    edits: [
      edit(
        'api/src/leads/changes.ts',
        'if (!lead.withdrawn_at && !lead.erased_at) await requeueCancelled(trx, id);',
        'void requeueCancelled;',
      ),
    ],
    wasFound: true,
    breaks: /restored lead is reported/,
  },
  {
    name: 'a connection that is lost during a transaction is not released',
    edits: [
      edit(
        TRANSACTION,
        "await runStatement(connection, 'SET autocommit = 1').catch(() => connection.destroy());",
        "await runStatement(connection, 'SET autocommit = 1');",
      ),
    ],
    breaks: /not released/,
  },
  {
    name: 'a locked lead shows its message',
    wasFound: true,
    edits: [edit('api/src/leads/wire-lead.ts', 'message: masked(row.message),', 'message: row.message,')],
    breaks: /did not pay learn nothing/,
  },
];
