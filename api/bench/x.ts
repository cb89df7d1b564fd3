import { openDatabase, migrate } from '@marketplace/db';
import { fillCatalogue } from './catalogue.ts';
import { listStatement } from '../src/franchises/list-statement.ts';
import { conditionsOf } from '../src/franchises/list-filters.ts';
const a = openDatabase('mysql://dev:dev@127.0.0.1:33999/'); await a.knex.raw('drop database if exists fr_bench'); await a.knex.raw('create database fr_bench character set utf8mb4 collate utf8mb4_unicode_520_ci'); await a.close();
const d = openDatabase('mysql://dev:dev@127.0.0.1:33999/fr_bench'); await migrate(d.knex); await fillCatalogue(d);
for (const f of [{category:['Category 3'],min_investment:[100000],max_investment:[250000]}, {min_investment:[100000],max_investment:[250000]}, {category:['Category 3']}, {}] as any) {
const { page } = listStatement('card', [{sql:'f.deleted_at IS NULL',values:[]}, ...conditionsOf(f)], null, {offset:0,limit:24});
console.log((await d.knex.raw('explain '+page.sql, page.values))[0]);
const t0=performance.now(); for(let i=0;i<50;i++) await d.prepared.execute(page.sql, page.values.map(String)); console.log((performance.now()-t0)/50,'ms');
const sql2=page.sql.replace(/COALESCE\((\w\.\w+), '\w*'\) AS \w+/g,'$1'); const t1=performance.now(); for(let i=0;i<50;i++) await d.prepared.execute(sql2, page.values.map(String)); console.log((performance.now()-t1)/50,'ms');
}
await d.close();
