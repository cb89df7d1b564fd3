/** Words of a source file and what stands in their place. */
interface Edit {
  /** From the project's folder. */
  file: string;
  from: string;
  to: string;
}

/** A version of the product with a bug that the simulation has to find. */
export interface PlantedBug {
  name: string;
  /** What is loaded otherwise; the files stay as they are. */
  edits?: readonly Edit[];
  /** What is sent to the database otherwise. */
  rewrite?: (sql: string) => string;
  /** Whether it was found when it was tried: the long test asks for those. The others were not found yet. */
  wasFound?: true;
  /** Which promise it breaks. */
  breaks: RegExp;
}

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });
const UNLOCK = 'api/src/leads/unlock.ts';
const CREDITS = 'api/src/credits/service.ts';
const ENQUIRY = 'api/src/enquiries/store-enquiry.ts';
const QUEUE = 'api/src/outbox/queue.ts';
const TRANSACTION = 'db/src/connection/transaction.ts';

/** What somebody might do by mistake. */
export const PLANTED: readonly PlantedBug[] = [
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
    name: 'an unlock does not look whether the lead is open',
    wasFound: true,
    edits: [
      edit(UNLOCK, 'if (open.has(leadId))', 'if (false)'),
      edit(
        UNLOCK,
        'const isPaid = unlocks.some(({ id, credit_entry_id }) => credit_entry_id !== null && !refunded.has(id));',
        'const isPaid = false;',
      ),
      edit(UNLOCK, '!open.has(id) &&', 'id !== leadId || !open.has(id) &&'),
    ],
    breaks: /answered 500|paid for once/,
  },
  {
    name: 'an unlock takes what is merely like another for paid',
    wasFound: true,
    edits: [
      edit('api/src/leads/duplicates.ts', '  AND same.submitted_phone_key = own.submitted_phone_key\n', ''),
      edit(
        'api/src/leads/duplicates.ts',
        'ON same.submitted_email_key = own.submitted_email_key AND same.franchise_id',
        'ON same.franchise_id',
      ),
    ],
    breaks: /open for nothing|told nothing/,
  },
  {
    name: 'an adjustment does not compare with what was seen',
    wasFound: true,
    edits: [edit(CREDITS, 'expected !== undefined && expected !== before', 'expected === -1')],
    breaks: /made once, from what was seen/,
  },
  {
    name: 'an idempotency key is stored after the enquiry was committed',
    wasFound: true,
    edits: [
      edit(ENQUIRY, 'if (repeat) await ask(INSERT_KEY, [repeat.keyHash, repeat.hash, JSON.stringify(receipt)]);', ''),
      edit(
        ENQUIRY,
        'let id = keyHash ? leadIdOf(secretsKey, keyHash) : newId();',
        'const known = keyHash && (await earlierAnswer(database, keyHash, hash));\n  if (known) return known;\n  let id = newId();',
      ),
      edit(
        ENQUIRY,
        '      return receipt;\n    } catch (error) {',
        "      const stored = 'INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, ?, ?)';\n      if (keyHash) await database.prepared.execute(stored, [keyHash, hash, JSON.stringify(receipt)]);\n      return receipt;\n    } catch (error) {",
      ),
    ],
    breaks: /stored once|same answer/,
  },
  {
    name: 'a key answers whatever enquiry it comes with',
    wasFound: true,
    edits: [
      edit(
        'api/src/enquiries/repeated-enquiry.ts',
        'if (known.request_hash === hash) return',
        'if (known.request_hash) return',
      ),
    ],
    breaks: /same key gets the same answer|stored once/,
  },
  {
    name: 'enquiries of one person do not take turns',
    wasFound: true,
    rewrite: sql =>
      sql.startsWith('INSERT INTO idempotency_keys') && sql.includes('ON DUPLICATE')
        ? `SELECT ${sql.match(/\?/g)?.join(', ')}`
        : sql,
    breaks: /linked to the first/,
  },
  {
    name: 'an attempt is not written down before it is made',
    wasFound: true,
    edits: [
      edit('api/src/outbox/channel-runner.ts', 'isBegun = await this.#beginAttempt(message);', 'isBegun = true;'),
    ],
    breaks: /shown as it is/,
  },
  {
    name: 'the outcome is written down by whoever had a message once',
    wasFound: true,
    edits: [
      edit(
        QUEUE,
        "byKey(knex).where({ id, idempotency_key, claimed_by, status: 'pending' })",
        "byKey(knex).where({ id, status: 'pending' }).whereRaw('? <> ?', [idempotency_key, claimed_by])",
      ),
    ],
    breaks: /shown as it is/,
  },
  {
    name: 'what may have arrived twice is not marked',
    wasFound: true,
    edits: [
      edit(QUEUE, 'isUnknown(message) ? MAYBE_TWICE : null', 'null'),
      edit(QUEUE, 'IF(attempts > ?, ?, ?)', 'IF(attempts > ? AND 0, ?, ?)'),
    ],
    breaks: /shown as it is/,
  },
  {
    name: 'the lease of a message ends with its worker alone',
    wasFound: true,
    edits: [edit(QUEUE, "if (fromTheDead) free.orWhere('claimed_until', '<', now(knex));", 'void fromTheDead;')],
    breaks: /waits for ever/,
  },
  {
    name: 'messages are written after the enquiry was committed',
    wasFound: true,
    edits: [
      edit(
        ENQUIRY,
        'await enqueueLeadMessages(ask, id, await due());',
        "const messagesDue = await due();\n  await connection.query('COMMIT');\n  await enqueueLeadMessages(ask, id, messagesDue);",
      ),
      edit(TRANSACTION, 'await connection.query(DEMAND_MARK).catch(interrupted);', ''),
    ],
    breaks: /is told|linked|stored once/,
  },
  {
    name: 'the feed does not look back',
    wasFound: true,
    edits: [
      edit(
        'api/src/changes/look.ts',
        'const UNCERTAIN_MS = LONGEST_TRANSACTION_MS + 2000;',
        'const UNCERTAIN_MS = 0 * LONGEST_TRANSACTION_MS;',
      ),
    ],
    breaks: /told of every change|current in the end/,
  },
  {
    name: 'a change is told before it is committed',
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
    name: 'a statement is repeated where the transaction has to be',
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
    breaks: /details of somebody who withdraws is told/,
  },
  {
    name: 'what is restored is not sent on',
    edits: [
      edit(
        'api/src/leads/changes.ts',
        'if (!lead.withdrawn_at && !lead.erased_at) await sendOnCalledOff(trx, id);',
        'void sendOnCalledOff;',
      ),
    ],
    wasFound: true,
    breaks: /restored is told/,
  },
  {
    name: 'a connection that is lost amid a transaction is not given back',
    edits: [
      edit(
        TRANSACTION,
        "await ask(connection, 'SET autocommit = 1').catch(() => connection.destroy());",
        "await ask(connection, 'SET autocommit = 1');",
      ),
    ],
    breaks: /not given back/,
  },
  {
    name: 'a locked lead shows its message',
    wasFound: true,
    edits: [edit('api/src/leads/wire-lead.ts', 'message: masked(row.message),', 'message: row.message,')],
    breaks: /did not pay is told nothing/,
  },
];
