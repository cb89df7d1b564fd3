import type { Knex } from 'knex';
import { createTable, exactColumn, idColumn, moment, oneOf, timestamps } from './columns.ts';

const LOCATIONS = [
  'homepage_hero_banner',
  'homepage_footer_banner',
  'franchise_detail_header',
  'franchise_detail_footer',
  'homepage_inline_ads',
  'franchise_detail_gallery_ads',
  'header_leaderboard',
  'sidebar_box',
];

/** What an admin says on the site: settings, pages, banners, slides, and the files they show. */
export const up = async (knex: Knex) => {
  // One row a document: content, email, site, analytics. Secrets stand apart, encrypted by the API.
  await createTable(knex, 'settings', table => {
    exactColumn(table, 'name', 32).primary();
    table.json('value').notNullable();
    table.json('secrets').nullable();
    timestamps(knex, table);
  });
  await createTable(knex, 'pages', table => {
    idColumn(table).primary();
    table.string('title', 200).notNullable();
    exactColumn(table, 'slug', 100).notNullable().unique({ indexName: 'uq_pages_slug' });
    table.specificType('content', 'mediumtext').notNullable();
    table.string('meta_title', 60).notNullable().defaultTo('');
    table.string('meta_description', 160).notNullable().defaultTo('');
    table.boolean('is_published').notNullable().defaultTo(true);
    timestamps(knex, table);
    table.index(['title', 'id'], 'ix_pages_title');
  });
  await createTable(knex, 'banners', table => {
    idColumn(table).primary();
    table.string('title', 200).notNullable();
    table.string('image_url', 500).notNullable();
    table.string('link_url', 500).notNullable().defaultTo('');
    oneOf(table, 'banners', 'location', LOCATIONS, 40).notNullable();
    moment(table, 'start_date').notNullable();
    moment(table, 'end_date').notNullable();
    table.boolean('is_active').notNullable().defaultTo(true);
    table.boolean('target_blank').notNullable().defaultTo(true);
    table.bigInteger('impressions').notNullable().defaultTo(0);
    table.bigInteger('clicks').notNullable().defaultTo(0);
    timestamps(knex, table);
    table.check('start_date <= end_date', {}, 'ck_banners_dates');
    table.index(['location', 'is_active', 'start_date', 'end_date'], 'ix_banners_shown');
    table.index(['created_at', 'id'], 'ix_banners_created');
  });
  await createTable(knex, 'hero_slides', table => {
    idColumn(table).primary();
    table.string('title', 200).notNullable();
    table.string('subtitle', 500).notNullable();
    table.string('image_url', 500).notNullable().defaultTo('');
    table.string('button_text', 80).notNullable();
    table.string('button_url', 500).notNullable();
    table.integer('sort_order').notNullable().defaultTo(0);
    table.boolean('active').notNullable().defaultTo(true);
    timestamps(knex, table);
    table.index(['sort_order', 'id'], 'ix_hero_slides_order');
  });
  await createTable(knex, 'media', table => {
    idColumn(table).primary();
    // Of the bytes that arrived: the same file twice is stored once.
    exactColumn(table, 'hash', 64).notNullable();
    exactColumn(table, 'purpose', 20).notNullable();
    oneOf(table, 'media', 'kind', ['image', 'video', 'icon']).notNullable();
    exactColumn(table, 'mime', 40).notNullable();
    table.string('url', 500).notNullable();
    table.integer('bytes').unsigned().notNullable();
    table.integer('width').unsigned().nullable();
    table.integer('height').unsigned().nullable();
    // Where each size lies: {"640": "/uploads/….webp", …}, and "social" for the 1200×630 one.
    table.json('sizes').notNullable();
    idColumn(table, 'created_by').nullable().references('users.id').onDelete('SET NULL');
    moment(table, 'created_at').notNullable().defaultTo(knex.raw('CURRENT_TIMESTAMP(3)'));
    table.unique(['hash', 'purpose'], { indexName: 'uq_media_hash' });
    table.index(['url'], 'ix_media_url');
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['media', 'hero_slides', 'banners', 'pages', 'settings']) await knex.schema.dropTable(table);
};
