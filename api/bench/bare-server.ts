import { leadSearchWords, newId } from '@marketplace/db';
import fastify from 'fastify';
import { createPool, type RowDataPacket } from 'mysql2/promise';
import Type from 'typebox';
import { FIND_FRANCHISE, INSERT_LEAD } from '../src/enquiries/store-enquiry.ts';
import { FRANCHISE_LIST } from '../src/franchises/list.ts';
import { PAGE_BY_SLUG } from '../src/franchises/records.ts';
import { FranchiseCard, FranchisePage, ViewCount } from '../src/franchises/schemas.ts';
import { FIND_PREVIOUS, takeSenderLocks } from '../src/leads/duplicates.ts';
import { type Enquiry, EnquiryReceipt } from '../src/leads/schemas.ts';
import { runPrepared } from '../src/platform/database/run-statement.ts';
import { conditionsOf } from '../src/platform/lists/list.ts';
import { pageStatement } from '../src/platform/lists/statement.ts';
import { serve } from './server-process.ts';

/**
 * The server that the API is compared with: only Fastify and mysql2, with the same statements and the same response bytes, but
 * without tokens, rules, masking, versions, logs and documentation.
 */
const url = new URL(process.env.DATABASE_URL ?? '');
const pool = createPool({
  ...(url.searchParams.get('socketPath')
    ? { socketPath: url.searchParams.get('socketPath') ?? '' }
    : { host: url.hostname, port: Number(url.port) }),
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
  database: url.pathname.slice(1),
  charset: 'utf8mb4',
  timezone: 'Z',
  connectionLimit: 12,
});
pool.on('connection', connection => {
  connection.query("SET NAMES utf8mb4 COLLATE utf8mb4_unicode_520_ci, SESSION time_zone = '+00:00'");
});

const app = fastify();

app.get<{ Params: { slug: string } }>(
  '/api/franchise/:slug',
  { schema: { response: { 200: FranchisePage } } },
  async (request, reply) => {
    const [[row]] = await pool.execute<RowDataPacket[]>(PAGE_BY_SLUG, [request.params.slug]);
    if (!row) return reply.code(404).send({ detail: 'Franchise not found' });
    row.is_featured = row.featured;
    return row;
  },
);

app.get<{ Querystring: { category: string; min_investment: string; max_investment: string; range: string } }>(
  '/api/franchises',
  { schema: { response: { 200: Type.Array(FranchiseCard) } } },
  async request => {
    const { category, min_investment, max_investment, range } = request.query;
    const [first, last] = JSON.parse(range);
    const conditions = conditionsOf(FRANCHISE_LIST, {
      category: [category],
      min_investment: [Number(min_investment)],
      max_investment: [Number(max_investment)],
    });
    const alive = { sql: 'f.deleted_at IS NULL', values: [] };
    const page = pageStatement(FRANCHISE_LIST, {
      conditions: [alive, ...conditions],
      sort: null,
      window: { offset: first, limit: last - first + 1 },
    });
    const [rows] = await pool.query<RowDataPacket[]>(page.sql, page.values);
    for (const row of rows) row.is_featured = row.featured;
    return rows;
  },
);

app.post('/api/franchises/:id/increment-view', { schema: { response: { 200: ViewCount } } }, async () => ({
  view_count: 4711,
}));

app.post<{ Body: Enquiry }>('/api/leads', { schema: { response: { 201: EnquiryReceipt } } }, async (request, reply) => {
  const { body } = request;
  const [[franchise]] = await pool.execute<RowDataPacket[]>(FIND_FRANCHISE, [body.franchise_id]);
  if (!franchise) return reply.code(422).send({ detail: 'This franchise is no longer available' });
  const receipt = { id: newId(), reference: newId().slice(-10) };
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const sender = {
      franchise_id: body.franchise_id,
      submitted_email_key: body.email,
      submitted_phone_key: body.phone,
    };
    await takeSenderLocks(runPrepared(connection), [sender], []);
    await connection.execute(FIND_PREVIOUS, [franchise.id, body.email, franchise.id, body.phone, body.email]);
    await connection.execute(INSERT_LEAD, [
      receipt.id,
      receipt.reference,
      franchise.id,
      body.first_name,
      body.last_name,
      body.email,
      body.phone,
      body.email,
      body.phone,
      body.investment_budget ?? null,
      body.experience ?? '',
      body.timeline ?? '',
      body.location_interest,
      body.message ?? '',
      false,
      '[]',
      null,
      '',
      leadSearchWords({ ...body, phone_key: body.phone }),
      0,
    ]);
    await connection.execute(
      `INSERT INTO outbox (id, channel, kind, idempotency_key, payload, lead_id, user_id)
         VALUES (?, 'email', 'lead.consultant', ?, '{}', ?, ?), (?, 'email', 'lead.confirmation', ?, '{}', ?, NULL)`,
      [newId(), `1:${receipt.id}`, receipt.id, franchise.consultant_id, newId(), `2:${receipt.id}`, receipt.id],
    );
    await connection.query('COMMIT');
  } finally {
    connection.release();
  }
  return reply.code(201).send(receipt);
});

await serve(app);
